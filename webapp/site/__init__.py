"""The web application: its factory, its pages, and what keeps it safe and told of."""
