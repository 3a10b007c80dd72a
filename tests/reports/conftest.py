"""Golden files and the small code."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from syrupy.location import PyTestLocation

from model.language.document import Code
from tests.reports import samples

GOLDEN = Path(__file__).parents[1] / "golden"


class Golden(SingleFileSnapshotExtension):
    """Keeps each snapshot as a text file of its own below ``tests/golden``."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"

    @classmethod
    def dirname(cls, *, test_location: PyTestLocation) -> str:
        return str(GOLDEN / test_location.basename)


@pytest.fixture
def golden(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(Golden)


@pytest.fixture(scope="session")
def small_code() -> Code:
    return samples.small_code()


@pytest.fixture
def review(small_code: Code) -> samples.MadeUpReview:
    return samples.made_up_review(small_code)
