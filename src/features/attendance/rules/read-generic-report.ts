import { type MeetingReportLine, normalizeHeading, type WrittenParticipantRow } from './report-rows.ts'

/** Headings are looked for in the first records only; what follows is data. */
const searchedRecords = 30

/**
 * Patterns in order of precedence, so that 'time in meeting' is a duration and 'first name' not the whole
 * name.
 */
const columnPatterns = [
  ['duration', /\bduration\b|\bminutes?\b|\btime (?:in|spent in) (?:the )?(?:meeting|session)\b/],
  ['email', /\be-?mails?\b/],
  ['firstName', /^(?:first|given) ?names?$/],
  ['lastName', /^(?:last|family) ?names?$|^surnames?$/],
  ['joined', /\b(?:join(?:ed)?|time[- ]?in|enter(?:ed)?|arrival|arrived|start(?:ed)?|login|log in)\b/],
  ['left', /\b(?:leave|left|time[- ]?out|exit(?:ed)?|departure|end(?:ed)?|logout|log out)\b/],
  ['name', /\bname\b|^(?:participants?|attendees?|users?)$/],
] as const

type Column = (typeof columnPatterns)[number][0]

function findColumns(cells: readonly string[]): Map<Column, number> {
  const columns = new Map<Column, number>()
  for (const [index, heading] of cells.map(normalizeHeading).entries()) {
    const found = columnPatterns.find(([column, pattern]) => !columns.has(column) && pattern.test(heading))
    if (found !== undefined) columns.set(found[0], index)
  }
  return columns
}

function isSufficient(columns: ReadonlyMap<Column, number>): boolean {
  const identifies = columns.has('name') || columns.has('lastName') || columns.has('email')
  return identifies && (columns.has('duration') || (columns.has('joined') && columns.has('left')))
}

/**
 * Reads the participants of any other table with a name or e-mail address and either times of joining and
 * leaving or minutes, recognized by common words of its headings; null if there are no such headings.
 */
export function readGenericReport(records: readonly MeetingReportLine[]): WrittenParticipantRow[] | null {
  const beginning = records.slice(0, searchedRecords).map(({ cells }) => findColumns(cells))
  const headingAt = beginning.findIndex(isSufficient)
  const columns = beginning[headingAt]
  if (columns === undefined) return null
  return records.slice(headingAt + 1).map(({ line, cells }) => {
    const cell = (column: Column) => cells[columns.get(column) ?? -1] ?? ''
    return {
      row: line,
      name: cell('name') || `${cell('firstName')} ${cell('lastName')}`,
      email: cell('email'),
      joined: cell('joined'),
      left: cell('left'),
      duration: cell('duration'),
    }
  })
}
