"""The paper: where everything lies in millimetres, the fiducials, the words, and the PDF drawn from them."""
