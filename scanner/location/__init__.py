"""Where the sheet lies in a photo, and which of the known ones it is."""
