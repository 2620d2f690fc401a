"""Presses at many games of one process, and tells how long everything takes."""
