"""Where engine and scanner meet: the command line and the web page, and the report that both give."""

# First of all: it tells numerical libraries how many threads to start, which they read when they load.
import scanner as scanner
