"""From a seed to a map, its name and its actions, the same on every machine for ever.

`generate` promises a fair and playable board for every seed of every number of players; `title` names it.
"""

from engine.generator.attempts import generate
from engine.generator.names import title

__all__ = ["generate", "title"]
