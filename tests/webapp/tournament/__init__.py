"""Tests of tournaments: what is stored of them and where games stand, and their pages."""
