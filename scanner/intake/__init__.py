"""From a file to upright photos: every kind of picture that phones and scanners make."""
