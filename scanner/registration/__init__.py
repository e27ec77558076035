"""Where each region of the sheet lies in the photo, hex by hex, flap by flap."""
