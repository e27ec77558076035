"""What is drawn in each region: ink, its classes, and second looks at what may be otherwise than it seems."""
