"""Presses at many games of one process and measures how long everything takes."""
