"""What is watched: the dashboard, the alerts and what is scraped name metrics that are there, and the alerts ring when
they should and at no other time."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from tafelrunde.web.runtime.metrics import METRICS, house_text
from tafelrunde.web.workers.metrics_port import Figures
from tests.trust.haproxy import NO_HAPROXY, haproxy, program

DEPLOY = Path(__file__).parents[2] / "deploy"
DASHBOARD = json.loads((DEPLOY / "grafana/tafelrunde.json").read_text())
ALERTS = yaml.safe_load((DEPLOY / "prometheus/alerts.yaml").read_text())["groups"][0]["rules"]
SCRAPED = yaml.safe_load((DEPLOY / "prometheus/prometheus.yaml").read_text())
PROMTOOL = shutil.which("promtool")
NO_PROMTOOL = "promtool is not installed: on Debian, apt-get install prometheus"
# Of Prometheus itself, and of its exporter for machines.
OF_OTHERS = {"up", "node_filesystem_avail_bytes", "node_filesystem_size_bytes"}
NAME = re.compile(r"\b(?:up|(?:tafelrunde|haproxy|node)_[a-z0-9_]+)\b")
ROW = re.compile(r"^([a-z0-9_]+)[ {]", re.M)

# For each alert what makes it ring: series from minute to minute, as promtool writes them, after how long.
RINGS: dict[str, tuple[str, Mapping[str, str]]] = {
    "TafelrundeNobodyReady": ("5m", {'tafelrunde_ready{instance="a"}': "0x20",
                                     'tafelrunde_ready{instance="b"}': "0x20"}),
    "TafelrundeProcessDown": ("5m", {'up{job="tafelrunde", instance="a"}': "1 0x20"}),
    "TafelrundeProcessNotReady": ("5m", {'tafelrunde_ready{instance="a"}': "0x20",
                                         'tafelrunde_draining{instance="a"}': "0x20"}),
    "TafelrundeDrainHangs": ("5m", {'tafelrunde_draining{instance="a"}': "1x20"}),
    "TafelrundeStoreTrouble": ("5m", {'tafelrunde_store_trouble{instance="a"}': "1x20"}),
    "TafelrundeMovesNotKept": ("8m", {'tafelrunde_unsaved_total{instance="a"}': "0x5 2x15"}),
    "TafelrundeLeaseLate": ("15m", {'tafelrunde_lease_late_seconds_bucket{instance="a", le="1.0"}': "0+0x20",
                                    'tafelrunde_lease_late_seconds_bucket{instance="a", le="2.5"}': "0+60x20",
                                    'tafelrunde_lease_late_seconds_bucket{instance="a", le="+Inf"}': "0+60x20"}),
    "TafelrundeTablesLost": ("8m", {'tafelrunde_lost_total{instance="a"}': "3x5 9x15"}),
    "TafelrundeTablesWander": ("30m", {'tafelrunde_gives_total{instance="a"}': "0+10x40",
                                       'tafelrunde_gives_total{instance="b"}': "0+10x40"}),
    "TafelrundeTablesStuck": ("10m", {'tafelrunde_stuck{instance="a"}': "1x20"}),
    "TafelrundeMovesSlow": ("15m", {'tafelrunde_booking_seconds_bucket{instance="a", le="0.1"}': "0+0x20",
                                    'tafelrunde_booking_seconds_bucket{instance="a", le="0.25"}': "0+600x20",
                                    'tafelrunde_booking_seconds_bucket{instance="a", le="+Inf"}': "0+600x20"}),
    "TafelrundeStoreSlow": ("15m", {'tafelrunde_store_seconds_bucket{what="change", le="0.1"}': "0+0x20",
                                    'tafelrunde_store_seconds_bucket{what="change", le="0.25"}': "0+600x20",
                                    'tafelrunde_store_seconds_bucket{what="change", le="+Inf"}': "0+600x20"}),
    "TafelrundeStoreQueue": ("5m", {'tafelrunde_store_waiting{instance="a"}': "201x20"}),
    "TafelrundeLoopBlocked": ("5m", {'tafelrunde_loop_lag_seconds{instance="a"}': "0.6x20"}),
    "TafelrundeMemory": ("15m", {'tafelrunde_resident_bytes{instance="a"}': "1300000000x20"}),
    "TafelrundeMistakes": ("8m", {'tafelrunde_mistakes_total{instance="a"}': "0x5 1x15"}),
    "TafelrundeRulesStopped": ("8m", {'tafelrunde_slow_total{instance="a"}': "0x5 1x15"}),
    "TafelrundeBotsFail": ("8m", {'tafelrunde_bots_failed_total{instance="a"}': "0x5 9x15"}),
    "TafelrundeBotsLate": ("5m", {'tafelrunde_oldest_task_seconds{instance="a"}': "8x20"}),
    "TafelrundeNoticesNotSent": ("8m", {'tafelrunde_unsent_total{instance="a"}': "0x5 90x15"}),
    "TafelrundeProxyAlmostAlone": ("5m", {'haproxy_backend_active_servers{proxy="tables"}': "1x20"}),
    "TafelrundeDatabaseDisk": ("10m", {
        'node_filesystem_avail_bytes{job="node", mountpoint="/", fstype="ext4", device="vda"}': "14x20",
        'node_filesystem_size_bytes{job="node", mountpoint="/", fstype="ext4", device="vda"}': "100x20"}),
}
# A house in which all is well, with a drain, a full tmpfs and a restart of a process in it.
WELL = {
    'up{job="tafelrunde", instance="a"}': "1x30", 'tafelrunde_ready{instance="a"}': "1x10 0x1 1x20",
    'tafelrunde_ready{instance="b"}': "1x30", 'tafelrunde_draining{instance="a"}': "0x10 1x1 0x20",
    'tafelrunde_draining{instance="b"}': "0x30", 'tafelrunde_store_trouble{instance="a"}': "0x30",
    'tafelrunde_unsaved_total{instance="a"}': "7x30", 'tafelrunde_lost_total{instance="a"}': "9x10 0x20",
    'tafelrunde_gives_total{instance="a"}': "0x10 20x20", 'tafelrunde_stuck{instance="a"}': "0x10 1x2 0x20",
    'tafelrunde_booking_seconds_bucket{instance="a", le="0.1"}': "0+600x30",
    'tafelrunde_booking_seconds_bucket{instance="a", le="0.25"}': "0+601x30",
    'tafelrunde_booking_seconds_bucket{instance="a", le="+Inf"}': "0+601x30",
    'tafelrunde_lease_late_seconds_bucket{instance="a", le="0.1"}': "0+60x30",
    'tafelrunde_lease_late_seconds_bucket{instance="a", le="+Inf"}': "0+60x30",
    'tafelrunde_store_seconds_bucket{what="read", le="0.05"}': "0+60x30",
    'tafelrunde_store_seconds_bucket{what="read", le="+Inf"}': "0+60x30",
    'tafelrunde_store_waiting{instance="a"}': "12x30", 'tafelrunde_loop_lag_seconds{instance="a"}': "0.04x30",
    'tafelrunde_resident_bytes{instance="a"}': "400000000x30", 'tafelrunde_mistakes_total{instance="a"}': "3x30",
    'tafelrunde_slow_total{instance="a"}': "0x30", 'tafelrunde_bots_failed_total{instance="a"}': "4x15 7x15",
    'tafelrunde_unsent_total{instance="a"}': "0x10 5x20", 'tafelrunde_oldest_task_seconds{instance="a"}': "0x10 9 0x20",
    'haproxy_backend_active_servers{proxy="tables"}': "4x10 3 4x20",
    'node_filesystem_avail_bytes{job="node", mountpoint="/", fstype="ext4"}': "60x30",
    'node_filesystem_size_bytes{job="node", mountpoint="/", fstype="ext4"}': "100x30",
    'node_filesystem_avail_bytes{job="node", mountpoint="/run", fstype="tmpfs"}': "0x30",
    'node_filesystem_size_bytes{job="node", mountpoint="/run", fstype="tmpfs"}': "100x30",
}


def ours() -> set[str]:
    """The names of all metrics the house tells, its histograms' parts among them."""
    METRICS.lease_late.observe(0.0)
    return set(ROW.findall((METRICS.text({}) + house_text({}) + Figures().text()).decode()))


def expressions() -> Iterator[tuple[str, str]]:
    """Every expression of the dashboard and the alerts, and where it stands."""
    for panel in DASHBOARD["panels"]:
        for target in panel["targets"]:
            yield f"panel {panel['title']}", target["expr"]
    for annotation in DASHBOARD["annotations"]["list"]:
        yield f"annotation {annotation['name']}", annotation["expr"]
    for rule in ALERTS:
        yield f"alert {rule['alert']}", rule["expr"]


def test_dashboard_and_alerts_name_metrics_that_are_there() -> None:
    known = ours() | OF_OTHERS
    for place, expression in expressions():
        names = NAME.findall(expression)
        assert names, f"{place} names no metric"
        assert [name for name in names if name not in known and not name.startswith("haproxy_")] == [], place


def test_what_is_told_of_processes_and_store_is_shown() -> None:
    shown = {name for place, expression in expressions() if not place.startswith("alert")
             for name in NAME.findall(expression)}
    for part in ("lines", "takes", "gives", "lost", "signals_sent", "signals_heard", "drains", "bots_failed"):
        assert f"tafelrunde_{part}_total" in shown
    for part in ("tabs", "owned", "ready", "loop_lag_seconds", "resident_bytes", "store_waiting"):
        assert f"tafelrunde_{part}" in shown
    for part in ("booking", "store", "lease_late", "bot"):
        assert f"tafelrunde_{part}_seconds_bucket" in shown


@pytest.mark.skipif(program() is None, reason=NO_HAPROXY)
def test_what_is_asked_of_the_proxy_it_tells(tmp_path: Path) -> None:
    with haproxy([], tmp_path) as front:
        told = set(ROW.findall(httpx.get(f"http://{front.metrics}/metrics").text))
    named = {name for _, expression in expressions() for name in NAME.findall(expression)}
    asked = {name for name in named if name.startswith("haproxy_")}
    assert asked and asked <= told


def test_the_dashboard_is_in_order() -> None:
    panels = DASHBOARD["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    assert len({(panel["title"], panel["type"]) for panel in panels}) == len(panels)
    covered: set[tuple[int, int]] = set()
    for panel in panels:
        left, top, width, height = (panel["gridPos"][side] for side in "xywh")
        cells = {(x, y) for x in range(left, left + width) for y in range(top, top + height)}
        assert not cells & covered and left + width <= 24, panel["title"]
        covered |= cells
        assert panel["description"] and panel["datasource"]["uid"] == "${source}"
        assert len({target["refId"] for target in panel["targets"]}) == len(panel["targets"])
    assert DASHBOARD["templating"]["list"][0]["name"] == "source"


def test_every_process_is_scraped_and_the_house_once() -> None:
    jobs = {job["job_name"]: job for job in SCRAPED["scrape_configs"]}
    assert (len(targets(jobs["tafelrunde"])), len(targets(jobs["tafelrunde-bots"]))) == (4, 2)
    assert jobs["tafelrunde"].get("metrics_path", "/metrics") == "/metrics"
    assert (jobs["tafelrunde-house"]["metrics_path"], len(targets(jobs["tafelrunde-house"]))) == ("/metrics/house", 1)
    used = set(re.findall(r'job="([\w-]+)"', " ".join(rule["expr"] for rule in ALERTS)))
    assert used <= set(jobs)
    proxy = (DEPLOY / "haproxy.cfg").read_text()
    for target in targets(jobs["tafelrunde"]) + targets(jobs["haproxy"]):
        assert target in proxy


def targets(job: Mapping[str, Any]) -> list[str]:
    return [target for config in job["static_configs"] for target in config["targets"]]


def test_every_alert_says_how_urgent_it_is_and_is_explained() -> None:
    explained = (DEPLOY.parent / "docs/operating.md").read_text()
    for rule in ALERTS:
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert rule["annotations"]["summary"]
        assert f"`{rule['alert']}`" in explained
    assert {rule["alert"] for rule in ALERTS} == set(RINGS)


def promtool(folder: Path, *words: str) -> None:
    told = subprocess.run([PROMTOOL, *words], cwd=folder, capture_output=True, text=True, timeout=60)
    assert told.returncode == 0, told.stdout + told.stderr


@pytest.mark.skipif(PROMTOOL is None, reason=NO_PROMTOOL)
def test_prometheus_takes_rules_settings_and_what_the_dashboard_asks(tmp_path: Path) -> None:
    promtool(DEPLOY / "prometheus", "check", "config", "prometheus.yaml")
    asked = [{"record": f"panel:{number}", "expr": expression.replace("$__rate_interval", "1m")}
             for number, (_, expression) in enumerate(expressions())]
    (tmp_path / "asked.yaml").write_text(yaml.safe_dump({"groups": [{"name": "asked", "rules": asked}]}))
    promtool(tmp_path, "check", "rules", "asked.yaml")


@pytest.mark.skipif(PROMTOOL is None, reason=NO_PROMTOOL)
def test_the_alerts_ring_when_they_should_and_at_no_other_time(tmp_path: Path) -> None:
    shutil.copy(DEPLOY / "prometheus/alerts.yaml", tmp_path)
    tests = [trial(series, {after: [name]}) for name, (after, series) in RINGS.items()]
    quiet: dict[str, Sequence[str]] = {f"{minute}m": [] for minute in range(1, 30)}
    (tmp_path / "trials.yaml").write_text(yaml.safe_dump({
        "rule_files": ["alerts.yaml"], "evaluation_interval": "1m", "tests": [*tests, trial(WELL, quiet)]}))
    promtool(tmp_path, "test", "rules", "trials.yaml")


def trial(series: Mapping[str, str], ringing: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """A test of promtool's: given these series, by then these alerts ring; without any in a moment, none of all."""
    expected = []
    for at, names in ringing.items():
        for rule in ALERTS:
            if rule["alert"] in names or not names:
                expected.append({"eval_time": at, "alertname": rule["alert"], "exp_alerts": (
                    [{"exp_labels": labels(rule, series), "exp_annotations": annotations(rule, series)}]
                    if names else [])})
    return {"interval": "1m", "input_series": [{"series": name, "values": values} for name, values in series.items()],
            "alert_rule_test": expected}


def labels(rule: Mapping[str, Any], series: Mapping[str, str]) -> dict[str, str]:
    """Those of the first series that the expression keeps, and its urgency."""
    kept = dict(re.findall(r'(\w+)="([^"]*)"', next(iter(series))))
    kept.pop("le", None)
    if "sum(" in rule["expr"] or "sum by (le)" in rule["expr"]:
        kept = {}
    return kept | rule["labels"]


def annotations(rule: Mapping[str, Any], series: Mapping[str, str]) -> dict[str, str]:
    said = rule["annotations"]["summary"]
    return {"summary": re.sub(r"\{\{ \$labels\.(\w+) \}\}", lambda hole: labels(rule, series)[hole[1]], said)}
