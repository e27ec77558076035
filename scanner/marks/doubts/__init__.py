"""What a mark may be otherwise than it seems: these stages only send places to a person, and change no mark."""
