"""The networks: small convolutional classifiers of a patch beside its blank, made to run fast on one core."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from scanner.marks.verdict import CLASSES


def network() -> nn.Sequential:
    """A fresh network: (n, 2, 48, 48) of darkness from 0 to 1, photo and blank, to (n, 6) logits; 0.16 million weights.

    Its first layer sees four pixels at once, later ones see channels apart (Howard et al., 2017): both spare
    multiplications. Its last layers see places, not only what is there: a mark belongs to the cell in whose middle it
    stands.
    """
    return nn.Sequential(
        nn.PixelUnshuffle(2),
        *block(8, 16),
        *block(16, 48, stride=2),
        *_separable(48, 64),
        *block(64, 96, stride=2),
        *_separable(96, 96),
        *_answers(24, len(CLASSES)),
    )


def closer_network() -> nn.Sequential:
    """A fresh network for what the quick one isn't sure of: 0.32 million weights, four times as slow.

    Its early layers are wide, for what tells a lame triangle from a cross is how strokes meet.
    """
    return nn.Sequential(
        nn.PixelUnshuffle(2),
        *block(8, 32),
        *block(32, 32),
        *block(32, 64, stride=2),
        *block(64, 64),
        *block(64, 64),
        *block(64, 64),
        *block(64, 64),
        *block(64, 96, stride=2),
        *_separable(96, 96),
        *_answers(20, len(CLASSES)),
    )


class Residual(nn.Module):  # type: ignore[misc]
    """Two convolutions whose outcome is added to what they were given (He et al., 2016)."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.change = nn.Sequential(*block(channels, channels), *block(channels, channels)[:-1])

    def forward(self, given: Tensor) -> Tensor:
        """What was given, changed."""
        changed: Tensor = torch.relu(given + self.change(given))
        return changed


def teacher_network() -> nn.Sequential:
    """A fresh network that teaches the closer one: 5.8 million weights, sees every pixel, far too slow for reading."""
    return nn.Sequential(
        *block(2, 48),
        *(Residual(48) for _ in range(2)),
        *block(48, 96, stride=2),
        *(Residual(96) for _ in range(3)),
        *block(96, 192, stride=2),
        *(Residual(192) for _ in range(3)),
        *block(192, 256, stride=2),
        *(Residual(256) for _ in range(2)),
        *_answers(32, len(CLASSES), channels=256, wide=128),
    )


def outlier_network() -> nn.Sequential:
    """A fresh network for what is plain and what is strange, (n, 2) logits: 0.23 million weights, twice as slow as the
    first, half as slow as the second."""
    return nn.Sequential(
        nn.PixelUnshuffle(2),
        *block(8, 32),
        *block(32, 48, stride=2),
        *block(48, 64),
        *block(64, 64),
        *block(64, 96, stride=2),
        *_separable(96, 96),
        *_answers(24, 2),
    )


def block(inputs: int, outputs: int, stride: int = 1, size: int = 3, groups: int = 1) -> list[nn.Module]:
    """A convolution that keeps the size but for its stride, with batch norm and ReLU."""
    convolution = nn.Conv2d(inputs, outputs, size, stride, size // 2, bias=False, groups=groups)
    return [convolution, nn.BatchNorm2d(outputs), nn.ReLU()]


def _separable(inputs: int, outputs: int) -> list[nn.Module]:
    """A convolution of each channel alone, then one of all channels at each place."""
    return [*block(inputs, inputs, groups=inputs), *block(inputs, outputs, size=1)]


def _answers(narrow: int, classes: int, channels: int = 96, wide: int = 96) -> list[nn.Module]:
    """What comes last: channels at 6 x 6 places made so few, all places seen together, and so many logits of it."""
    return [
        nn.Conv2d(channels, narrow, 1),
        nn.ReLU(),
        nn.Flatten(),
        nn.Dropout(0.2),
        nn.Linear(narrow * 6 * 6, wide),
        nn.ReLU(),
        nn.Linear(wide, classes),
    ]


def darkness(photo: Tensor, blank: Tensor) -> Tensor:
    """The network's input from patches (n, 48, 48) of uint8 in which paper is 255."""
    return 1 - torch.stack([photo, blank], dim=1).float() / 255
