"""Tests of what needs no server: python3 -m unittest discover -s Benchmarks"""
