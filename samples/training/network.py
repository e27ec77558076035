"""The network: a small convolutional classifier of a patch beside its blank, made to run fast in OpenCV."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from samples.training.desk import CLASSES


def network() -> nn.Sequential:
    """A fresh network: (n, 2, 48, 48) of darkness from 0 to 1, photo and blank, to (n, 6) logits; 0.2 million weights.

    Its last layers see places, not only what is there: a mark belongs to the cell in whose middle it stands.
    """
    return nn.Sequential(
        *_block(2, 16, stride=2, size=5),
        *_block(16, 24),
        *_block(24, 48, stride=2),
        *_block(48, 48),
        *_block(48, 64, stride=2),
        *_block(64, 64),
        nn.Conv2d(64, 24, 1),
        nn.ReLU(),
        nn.Flatten(),
        nn.Dropout(0.2),
        nn.Linear(24 * 6 * 6, 96),
        nn.ReLU(),
        nn.Linear(96, len(CLASSES)),
    )


def _block(inputs: int, outputs: int, stride: int = 1, size: int = 3) -> list[nn.Module]:
    convolution = nn.Conv2d(inputs, outputs, size, stride, size // 2, bias=False)
    return [convolution, nn.BatchNorm2d(outputs), nn.ReLU()]


def darkness(photo: Tensor, blank: Tensor) -> Tensor:
    """The network's input from patches (n, 48, 48) of uint8 in which paper is 255."""
    return 1 - torch.stack([photo, blank], dim=1).float() / 255
