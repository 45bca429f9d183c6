from importlib.util import find_spec

from django.conf import settings
from django.utils.module_loading import import_string

import tailtest_unittest_report as report

__unittest = True
Base = import_string(settings.TEST_RUNNER)


class Runner(Base):
    def __init__(self, *args, **kwargs):
        report.out()
        super().__init__(*args, **kwargs)
        self.failfast = False
        if getattr(self, "parallel", 1) > 1 and find_spec("tblib") is None:
            self.parallel = 1  # no failure could be handed from one process to the other: Django would end
        self.test_loader = type("Loader", (report.Loading, type(self.test_loader)), {})()
        self.test_runner = type("Runner", (report.Running, self.test_runner), {})

    def suite_result(self, suite, result, **kwargs):
        report.out().write({"end": True})
        return super().suite_result(suite, result, **kwargs)
