/** Importing attendees, as it crosses the wire (HTTP API, "Attendees"). */
import * as z from 'zod/mini'
import { largestId, wholeNumber } from '../../../platform/http/paging.ts'
import { importColumns } from './import-columns.ts'

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

/** A body of multipart/form-data: the file, and the seminar in which its people get seats. */
export const ImportFile = z.strictObject({
  file: z.file(),
  seminarId: z.optional(wholeNumber(1, largestId)),
})

/** `importId` is chosen by the client, so that the import can be asked after, and is never done twice. */
export const ImportInput = z.strictObject({ ...ImportFile.shape, importId: z.optional(z.uuid()) })

export const ImportRunQuery = z.strictObject({ importId: z.uuid() })

/** How far an import is. `totalRows` is null until its file is read; `errors` come with its end. */
export const ImportRun = z.object({
  ...ImportResult.shape,
  state: ImportState,
  totalRows: z.nullable(z.int()),
  handledRows: z.int(),
})
export type ImportRun = z.infer<typeof ImportRun>

const ImportColumn = z.enum(importColumns)

/** One person as they would be stored; of a row that cannot be imported, what stands in it. */
export const PreviewedRow = z.object({
  row: z.int(),
  values: z.record(ImportColumn, z.nullable(z.string())),
  /** Null where the row can be imported. */
  problem: z.nullable(z.string()),
})
export type PreviewedRow = z.infer<typeof PreviewedRow>

/** What an import of this file would do; nothing is written. */
export const ImportPreview = z.object({
  format: z.enum(['csv', 'xls', 'xlsx']),
  encoding: z.nullable(z.string()),
  delimiter: z.nullable(z.string()),
  sheetName: z.nullable(z.string()),
  /** What was recognised, with the heading that stands in the file. */
  columns: z.array(z.object({ column: ImportColumn, heading: z.string() })),
  /** Headings that mean nothing to an import. */
  unknownHeadings: z.array(z.string()),
  /** Headings that stand for a column which an earlier one gives already. */
  repeatedHeadings: z.array(z.string()),
  totalRows: z.int(),
  goodRows: z.int(),
  badRows: z.int(),
  /** The first ten. */
  rows: z.array(PreviewedRow),
  /** The first hundred. */
  errors: z.array(RowError),
  /** Where the people get their seats; null where they get none. */
  seminar: z.nullable(
    z.object({
      title: z.string(),
      /** Null where there is no limit. */
      seatsLeft: z.nullable(z.int()),
    }),
  ),
})
export type ImportPreview = z.infer<typeof ImportPreview>
