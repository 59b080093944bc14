export interface ExportAttendees {
  /** Ends when the file is there or the failure is told; never throws. */
  export(): Promise<void>
  readonly isExporting: boolean
}

export function useExportAttendees(): ExportAttendees {
  return { export: async () => undefined, isExporting: false }
}
