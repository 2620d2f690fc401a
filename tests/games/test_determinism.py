"""Every level of AI seats decides the same in processes with different hash seeds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROCESS = """
import json
from tests.engine_ai.test_ai_levels import decided as clash
from tests.engine_kravora.test_ai_levels import decided as kravora
print(json.dumps([clash(), kravora()]))
"""


@pytest.mark.determinism
def test_the_same_decision_in_every_process() -> None:
    told = []
    for hash_seed in ("1", "77"):
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": hash_seed}
        command = [sys.executable, "-c", PROCESS]
        done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT, env=environment)
        told.append(json.loads(done.stdout))
    assert told[0] == told[1]
    assert len(told[0][0]) > 200 and len(told[0][1]) == 12
