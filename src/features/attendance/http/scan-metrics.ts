import type { Metrics } from '#app/platform/http/metrics.ts'
import type { StoredScan } from '../commands/receive-scans.ts'
import { ScanOutcome } from '../contract/check-in.ts'

/** 10 minutes and 12 hours are used by the alert. */
const lagBuckets = [5, 15, 60, 300, 600, 1800, 3600, 4 * 3600, 12 * 3600, 48 * 3600]

/** Counts scans of devices when they are stored; repeated deliveries do not count. */
export function createScanMetrics(metrics: Metrics): (scan: StoredScan) => void {
  const scans = metrics.addCounter('pagsulong_scans_total', 'Scans of check-in devices by outcome', [
    'outcome',
  ])
  // Otherwise the first scan of an outcome would be no increase.
  for (const outcome of ScanOutcome.options) scans.count({ outcome }, 0)
  const lags = metrics.addHistogram(
    'pagsulong_scan_lag_seconds',
    'Time from a scan until it was received',
    lagBuckets,
  )
  return ({ outcome, correctedAt, receivedAt }) => {
    scans.count({ outcome })
    lags.observe(Math.max(0, receivedAt.getTime() - correctedAt.getTime()) / 1000)
  }
}
