"""What people wrote into the boxes of tables."""
