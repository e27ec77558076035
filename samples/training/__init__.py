"""How the networks are taught: patches and pictures with their truth, the networks, their calibration and its cost."""
