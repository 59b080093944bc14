import { type MeetingReportLine, normalizeHeading, type WrittenParticipantRow } from './report-rows.ts'

/**
 * Participants of a Microsoft Teams report; null if it is not one. Only section 2 of the newer report counts,
 * because section 3 lists the same people again. Older reports list events, which are paired by name.
 */
export function readTeamsReport(records: readonly MeetingReportLine[]): WrittenParticipantRow[] | null {
  return readParticipants(records) ?? readEvents(records)
}

const startsSection = (number: number) => (record: MeetingReportLine) =>
  normalizeHeading(record.cells[0] ?? '').startsWith(`${number}. `)

function readParticipants(all: readonly MeetingReportLine[]): WrittenParticipantRow[] | null {
  const start = all.findIndex(startsSection(2))
  const rest = all.slice(start + 1)
  const end = start < 0 ? -1 : rest.findIndex(startsSection(3))
  const records = end < 0 ? rest : rest.slice(0, end)
  const headingAt = records.findIndex(({ cells }) => {
    const headings = cells.map(normalizeHeading)
    return headings.includes('first join') || headings.includes('participant id (upn)')
  })
  const headings = records[headingAt]?.cells.map(normalizeHeading)
  if (headings === undefined) return null
  const column = (...names: string[]) => headings.findIndex((heading) => names.includes(heading))
  const name = column('name', 'full name')
  const joined = column('first join', 'join time')
  const left = column('last leave', 'leave time')
  const duration = column('in-meeting duration', 'duration')
  const email = column('email')
  const principal = column('participant id (upn)')
  const role = column('role')
  return records.slice(headingAt + 1).map(({ line, cells }) => ({
    row: line,
    name: cells[name] ?? '',
    email: cells[email]?.trim() || (cells[principal] ?? ''),
    joined: cells[joined] ?? '',
    left: cells[left] ?? '',
    duration: cells[duration] ?? '',
    isHost: normalizeHeading(cells[role] ?? '') === 'organizer',
  }))
}

function readEvents(records: readonly MeetingReportLine[]): WrittenParticipantRow[] | null {
  const headingAt = records.findIndex(({ cells }) =>
    cells.some((cell) => normalizeHeading(cell) === 'user action'),
  )
  const headings = records[headingAt]?.cells.map(normalizeHeading) ?? []
  const name = headings.indexOf('full name')
  const action = headings.indexOf('user action')
  const timestamp = headings.indexOf('timestamp')
  if (Math.min(name, action, timestamp) < 0) return null
  return pairEvents(
    records.slice(headingAt + 1).map(({ line, cells }) => ({
      row: line,
      name: cells[name] ?? '',
      action: normalizeHeading(cells[action] ?? ''),
      time: cells[timestamp] ?? '',
    })),
  )
}

/** 'Joined' or 'Joined before' with the next 'Left' of that name; one without 'Left' stays open. */
function pairEvents(
  events: readonly {
    readonly row: number
    readonly name: string
    readonly action: string
    readonly time: string
  }[],
): WrittenParticipantRow[] {
  const rows: WrittenParticipantRow[] = []
  const openRows = new Map<string, number>()
  for (const { row, name, action, time } of events) {
    const person = normalizeHeading(name)
    const openAt = openRows.get(person) ?? -1
    const open = rows[openAt]
    if (open !== undefined && action === 'left') {
      rows[openAt] = { ...open, left: time }
      openRows.delete(person)
    } else if (open === undefined && action.startsWith('joined')) {
      openRows.set(person, rows.length)
      rows.push({ row, name, email: '', joined: time, left: '', duration: '' })
    }
  }
  return rows
}
