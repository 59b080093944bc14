import { type MeetingReportLine, normalizeHeading, type WrittenParticipantRow } from './report-rows.ts'

const columnNames = ['first name', 'last name', 'email', 'duration', 'time joined', 'time exited'] as const

/** Participants of a Google Meet report; null if it is not one. */
export function readMeetReport(records: readonly MeetingReportLine[]): WrittenParticipantRow[] | null {
  const headingAt = records.findIndex(({ cells }) => {
    const headings = cells.map(normalizeHeading)
    return headings.includes('first name') && headings.includes('time joined')
  })
  const headings = records[headingAt]?.cells.map(normalizeHeading)
  if (headings === undefined) return null
  const places = columnNames.map((name) => headings.indexOf(name))
  return records.slice(headingAt + 1).map(({ line, cells }) => {
    const [firstName = '', lastName = '', email = '', duration = '', joined = '', left = ''] = places.map(
      (place) => cells[place] ?? '',
    )
    return { row: line, name: `${firstName} ${lastName}`, email, joined, left, duration }
  })
}
