"""One table: its session, what each viewer sees of it, the messages of its connections, hints and the coach."""
