import { CsvError, parse } from 'csv-parse/sync'
import { decodeText } from '#app/platform/format/decode-text.ts'
import type { ReportTimeZone } from '../contract/meeting-imports.ts'
import { readGenericReport } from './read-generic-report.ts'
import { readMeetReport } from './read-meet-report.ts'
import { readTeamsReport } from './read-teams-report.ts'
import { readZoomReport } from './read-zoom-report.ts'
import {
  type MeetingReportLine,
  type MeetingReportRow,
  timeLacksZone,
  toReportRows,
  type WrittenParticipantRow,
} from './report-rows.ts'

export type ReportFormat = 'zoom' | 'teams' | 'meet' | 'generic'

export interface MeetingReport {
  readonly format: ReportFormat
  readonly rows: readonly MeetingReportRow[]
  /** True if the times are without a zone, so those of `rows` depend on the zone given. */
  readonly needsZone: boolean
}

/** Reason why a file cannot be used, with a message for the person who uploaded it. */
export interface MeetingReportRefusal {
  readonly refusal:
    | 'file_too_large'
    | 'file_is_workbook'
    | 'not_a_meeting_report'
    | 'too_many_rows'
    | 'no_participants'
    | 'unreadable_times'
  readonly message: string
}

export interface MeetingReportOptions {
  /** YYYY-MM-DD, completes times without a date. */
  readonly seminarDay: string
  /** Zone of the report's times. */
  readonly zone?: ReportTimeZone
}

const maxSizeInBytes = 10 * 1024 * 1024
const maxRows = 20_000
/** Teams lists everybody at least twice, so a file may have more records than participants' rows. */
const maxRecords = 3 * maxRows
const maxRecordSize = 100_000
/** Most columns; reports have fewer, and more would only cost time. */
const maxColumns = 50

const messages: Record<MeetingReportRefusal['refusal'], string> = {
  file_too_large: 'The file is larger than 10 MB.',
  file_is_workbook: 'This is a workbook. Save it as CSV and upload that file.',
  not_a_meeting_report:
    'This is not an attendance report of Zoom, Teams or Meet, nor a table with names and times or minutes.',
  too_many_rows: 'The file has more than 20,000 rows.',
  no_participants: 'The file lists no participants.',
  unreadable_times: 'The file’s times and durations cannot be read.',
}

const refuse = (refusal: MeetingReportRefusal['refusal']): MeetingReportRefusal => ({
  refusal,
  message: messages[refusal],
})

const readers: readonly (readonly [
  ReportFormat,
  (records: readonly MeetingReportLine[]) => WrittenParticipantRow[] | null,
])[] = [
  ['zoom', readZoomReport],
  ['teams', readTeamsReport],
  ['meet', readMeetReport],
  ['generic', readGenericReport],
]

const searchedLines = 50

/** The separator that divides a line near the beginning into the most cells; the first lines may be titles. */
function detectDelimiter(text: string): string {
  const lines = text.slice(0, maxRecordSize).split(/\r\n|\n|\r/, searchedLines)
  const mostCells = (delimiter: string) => Math.max(...lines.map((line) => line.split(delimiter).length))
  const [best = ','] = ['\t', ';', ','].toSorted((one, other) => mostCells(other) - mostCells(one))
  return best
}

function parseRecords(text: string, quote: '"' | false): MeetingReportLine[] {
  const records: MeetingReportLine[] = []
  parse(text, {
    delimiter: detectDelimiter(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    quote,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: maxRecordSize,
    to: maxRecords + 1,
    on_record(cells: string[], { lines }) {
      records.push({ line: lines, cells: cells.slice(0, maxColumns) })
      return null
    },
  })
  return records
}

/** A lone quote in a name would otherwise swallow the rest of the file. Null if it is no table at all. */
function parseTolerantly(text: string): MeetingReportLine[] | null {
  for (const quote of ['"', false] as const) {
    try {
      return parseRecords(text, quote)
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
    }
  }
  return null
}

/** Beginnings of .xlsx, a ZIP file, and of .xls. */
const workbookSignatures = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0']

const isWorkbook = (bytes: Uint8Array) =>
  workbookSignatures.includes(String.fromCharCode(...bytes.subarray(0, 4)))

const hasTime = ({ joinedAt, leftAt, durationInMinutes }: MeetingReportRow) =>
  joinedAt !== null || leftAt !== null || durationInMinutes !== null

/**
 * Reads the attendance report of an online meeting: CSV in any usual encoding, with commas, semicolons or
 * tabs, as Zoom, Teams and Meet write it, or any similar table. Never throws for a file, whatever it contains.
 */
export function readMeetingReport(
  bytes: Uint8Array,
  { seminarDay, zone = 'Asia/Manila' }: MeetingReportOptions,
): MeetingReport | MeetingReportRefusal {
  if (bytes.length > maxSizeInBytes) return refuse('file_too_large')
  if (isWorkbook(bytes)) return refuse('file_is_workbook')
  const records = parseTolerantly(decodeText(bytes).text)
  if (records === null) return refuse('not_a_meeting_report')
  if (records.length > maxRecords) return refuse('too_many_rows')
  for (const [format, read] of readers) {
    const written = read(records)
    if (written === null) continue
    if (written.length > maxRows) return refuse('too_many_rows')
    const rows = toReportRows(written, { zone, seminarDay })
    if (rows.length === 0) return refuse('no_participants')
    if (!rows.some(hasTime)) return refuse('unreadable_times')
    return { format, rows, needsZone: timeLacksZone(written) }
  }
  return refuse('not_a_meeting_report')
}
