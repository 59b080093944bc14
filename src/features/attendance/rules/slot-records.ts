/** Records of a slot, because of which it cannot be removed. */
export interface SlotRecords {
  readonly scanCount: number
  /** Marks by hand and by meeting reports, unmatched rows of reports, and walk-ins. */
  readonly recordCount: number
}

/** '43 scans', '1 scan and 2 other entries'. */
export function describeRecords({ scanCount, recordCount }: SlotRecords): string {
  const other = scanCount === 0 ? '' : 'other '
  return [
    ...(scanCount === 0 ? [] : [scanCount === 1 ? '1 scan' : `${scanCount} scans`]),
    ...(recordCount === 0 ? [] : [recordCount === 1 ? `1 ${other}entry` : `${recordCount} ${other}entries`]),
  ].join(' and ')
}
