"""The picture without the rules: from a photo of a known form to what was drawn on it, with how sure that is.

It knows paper, regions and marks; which game they belong to is the caller's business. Only `unplayed`, which reads the
print of a map that nobody here drew, knows what a map has on it.
"""

import os

# Intel's routines in OpenCV round as memory happens to lie, and BLAS as its threads happen to be free: without them the
# same photo gives the same reading to the last digit, for three hundredths more time. They are read when the libraries
# load: whoever imports NumPy before this package has its threads. OpenCV warns that it does as it is told; its errors
# are raised as exceptions anyway.
os.environ.setdefault("OPENCV_IPP", "disabled")
os.environ.setdefault("OPENCV_LOG_LEVEL", "ERROR")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
