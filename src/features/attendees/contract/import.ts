/** Importing attendees, as it crosses the wire (HTTP API, "Attendees"). */
import * as z from 'zod/mini'

/** running → done; failed where nothing could be read, or the process ended in the middle. */
export const ImportState = z.enum(['running', 'done', 'failed'])
export type ImportState = z.infer<typeof ImportState>

/** `row` is the file's own row number, the heading being row 1. */
export const RowError = z.object({ row: z.int(), message: z.string() })
export type RowError = z.infer<typeof RowError>

export const ImportResult = z.object({
  totalRows: z.int(),
  successfulImports: z.int(),
  failedImports: z.int(),
  errors: z.array(RowError),
})
export type ImportResult = z.infer<typeof ImportResult>
