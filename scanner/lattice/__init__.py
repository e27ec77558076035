"""The hex lattice of a map, whoever drew it: found without fiducials, without knowing the map."""
