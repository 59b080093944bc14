/** Smaller differences are network time and rounding, not a wrong clock. */
const toleratedOffsetInMs = 120_000
const latestAheadInMs = 5 * 60_000

/** Returns how far a device's clock is behind the server's, in milliseconds; negative if it is ahead. */
export function clockOffsetInMs(serverNow: Date, deviceNow: Date): number {
  return serverNow.getTime() - deviceNow.getTime()
}

/** The end of 9999, beyond which instants are written differently. */
const latestTime = Date.UTC(10_000, 0) - 1

/** The time of a scan by the server's clock: shifted by the offset if that exceeds 120 seconds. Always storable. */
export function correctScanTime(scannedAt: Date, offsetInMs: number): Date {
  if (Math.abs(offsetInMs) <= toleratedOffsetInMs) return scannedAt
  return new Date(Math.min(latestTime, Math.max(0, scannedAt.getTime() + offsetInMs)))
}

export interface ScanTimeBounds {
  /** Instant at which the check-in pass was made; null for signed-in staff, who have none. */
  readonly passMadeAt: Date | null
  readonly now: Date
}

/** False for an invalid time, one before the check-in pass was made, or one over 5 minutes in the future. */
export function isPlausibleScanTime(correctedAt: Date, { passMadeAt, now }: ScanTimeBounds): boolean {
  const time = correctedAt.getTime()
  if (Number.isNaN(time) || time > now.getTime() + latestAheadInMs) return false
  return passMadeAt === null || time >= passMadeAt.getTime()
}
