INSERT INTO unused_copies (name) VALUES ('half-made');
