"""Where engine and scanner meet: the command line and the web page, and the report that both give."""
