import * as z from 'zod/mini'
import { integerParam, maxRowId } from '#app/platform/paging.ts'
import { importColumns } from './import-columns.ts'
import { PossibleDuplicate } from './merge.ts'

/** running → done, or failed if the file was unreadable or the process died. */
export const AttendeeImportState = z.enum(['running', 'done', 'failed'])
export type AttendeeImportState = z.infer<typeof AttendeeImportState>

/** `row` is the row number in the file; the heading is row 1. */
export const ImportRowError = z.object({ row: z.int(), message: z.string() })
export type ImportRowError = z.infer<typeof ImportRowError>

export const AttendeeImportResult = z.object({
  totalRows: z.int(),
  successfulImports: z.int(),
  failedImports: z.int(),
  errors: z.array(ImportRowError),
})
export type AttendeeImportResult = z.infer<typeof AttendeeImportResult>

/** Multipart body: the file, and optionally the seminar to register its people for. */
export const AttendeeImportFile = z.strictObject({
  file: z.file(),
  seminarId: z.optional(integerParam(1, maxRowId)),
})

/** `importId` is chosen by the client, to poll the import and make it idempotent. */
export const AttendeeImportInput = z.strictObject({
  ...AttendeeImportFile.shape,
  importId: z.optional(z.uuid()),
})

export const ImportRunQuery = z.strictObject({ importId: z.uuid() })

/** `totalRows` is null until the file is read; `errors` are set at the end. */
export const AttendeeImportRun = z.object({
  ...AttendeeImportResult.shape,
  state: AttendeeImportState,
  totalRows: z.nullable(z.int()),
  handledRows: z.int(),
})
export type AttendeeImportRun = z.infer<typeof AttendeeImportRun>

const ImportColumn = z.enum(importColumns)

const SeatPrice = z.object({
  /** Pesos; 0 is free. */
  price: z.number(),
  /** Reason why it is not the list price. */
  reason: z.nullable(z.string()),
})

/** Prices of the seats that an import would take. */
const ImportPrices = z.object({
  /** Discount that the file gets as a group, or from how many seats it would; null if there is none. */
  group: z.nullable(z.string()),
  seats: z.array(z.object({ ...SeatPrice.shape, count: z.int() })),
})
export type AttendeeImportPrices = z.infer<typeof ImportPrices>

/** A person as they would be stored, or the raw row if it cannot be imported. */
export const ImportPreviewRow = z.object({
  row: z.int(),
  values: z.record(ImportColumn, z.nullable(z.string())),
  problem: z.nullable(z.string()),
  /** Price of the seat; null without a seminar, or if the row gets none. */
  price: z.nullable(SeatPrice),
})
export type ImportPreviewRow = z.infer<typeof ImportPreviewRow>

export const AttendeeImportPreview = z.object({
  format: z.enum(['csv', 'xls', 'xlsx']),
  encoding: z.nullable(z.string()),
  delimiter: z.nullable(z.string()),
  sheetName: z.nullable(z.string()),
  columns: z.array(z.object({ column: ImportColumn, heading: z.string() })),
  unknownHeadings: z.array(z.string()),
  /** Headings of a column that an earlier heading already provides. */
  repeatedHeadings: z.array(z.string()),
  totalRows: z.int(),
  goodRows: z.int(),
  badRows: z.int(),
  rows: z.array(ImportPreviewRow),
  errors: z.array(ImportRowError),
  /** Rows of new people who may be in the list already, the first ones. */
  duplicates: z.array(z.object({ row: z.int(), name: z.string(), candidate: PossibleDuplicate })),
  /** Seminar to register the people for; null for none. */
  seminar: z.nullable(
    z.object({
      title: z.string(),
      /** Null without a limit. */
      seatsLeft: z.nullable(z.int()),
      /** Null if seats are free. */
      prices: z.nullable(ImportPrices),
    }),
  ),
})
export type AttendeeImportPreview = z.infer<typeof AttendeeImportPreview>
