"""What a mark may be otherwise than it seems: these stages only send places to a person, or refuse the photo, and
change no mark."""
