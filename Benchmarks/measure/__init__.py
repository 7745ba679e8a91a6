"""The measurements of `Benchmarks/run`. Only the standard library is needed."""
