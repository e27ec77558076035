"""What a mark is beside the rest of its sheet: these stages may answer a question, ask one, or guess otherwise."""
