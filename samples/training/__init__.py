"""How the reader of marks is taught: patches with their truth, the network, its calibration, and what it costs."""
