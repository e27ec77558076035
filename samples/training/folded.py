"""Going on from a published network: in its ONNX file the batch norms are folded into the convolutions before them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn


def unfold(model: nn.Sequential, path: Path, pairs: Tensor) -> None:
    """Gives the model the weights of an ONNX file that was exported from one like it, ready to be taught.

    A folded convolution is taken as one whose batch norm has the mean and the variance of what it gives for `pairs`
    (n, 2, 48, 48), and a scale and a shift that undo them: the answers stay what they are, and while it is taught its
    batches are as its norms expect. A ValueError where the layers don't fit.
    """
    weights = _weights(path)
    model.eval()
    seen = pairs
    with torch.no_grad():
        layers = list(model)
        for layer, following in zip(layers, [*layers[1:], nn.Identity()], strict=True):
            if isinstance(layer, nn.BatchNorm2d):
                seen = layer(seen)
                continue
            if isinstance(layer, nn.Conv2d | nn.Linear):
                weight, bias = weights.pop(0) if weights else (torch.empty(0), torch.empty(0))
                if weight.shape != layer.weight.shape:
                    raise ValueError(f"{path} has other layers than the network: was it exported from another?")
                layer.weight.copy_(weight)
                if layer.bias is not None:
                    layer.bias.copy_(bias)
            seen = layer(seen)
            if isinstance(layer, nn.Conv2d) and isinstance(following, nn.BatchNorm2d):
                _norm(following, seen, bias)
    if weights:
        raise ValueError(f"{path} has more layers than the network: was it exported from another?")


def _norm(norm: nn.BatchNorm2d, seen: Tensor, bias: Tensor) -> None:
    """Makes a norm add the bias, and nothing else, to what it sees now."""
    mean, variance = seen.mean((0, 2, 3)), seen.var((0, 2, 3), unbiased=False)
    assert norm.running_mean is not None
    assert norm.running_var is not None
    norm.running_mean.copy_(mean)
    norm.running_var.copy_(variance)
    norm.weight.copy_(torch.sqrt(variance + norm.eps))
    norm.bias.copy_(bias + mean)


def _weights(path: Path) -> list[tuple[Tensor, Tensor]]:
    """The weights and biases of the file's layers, in their order; they may be kept in 16 bits."""
    graph = onnx.load(path).graph
    kept = {
        tensor.name.removesuffix("_half"): torch.from_numpy(numpy_helper.to_array(tensor).astype(np.float32))
        for tensor in graph.initializer
    }
    return [(kept[node.input[1]], kept[node.input[2]]) for node in graph.node if node.op_type in ("Conv", "Gemm")]
