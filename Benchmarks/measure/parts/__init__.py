"""The parts of a run, one module for each kind."""
