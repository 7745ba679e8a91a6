"""Loads a cluster with mixed traffic while its parts are ended and started, and counts what became of every write."""
