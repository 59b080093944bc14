import { type MeetingReportLine, normalizeHeading, type WrittenParticipantRow } from './report-rows.ts'

/** The detailed report lists each joining, the summarized one a total. */
function findColumns(headings: readonly string[]) {
  const column = (...names: string[]) => headings.findIndex((heading) => names.includes(heading))
  const columns = {
    name: column('name (original name)', 'user name (original name)', 'user name', 'name'),
    email: column('user email', 'email'),
    joined: column('join time'),
    left: column('leave time'),
    duration: column('duration (minutes)', 'total duration (minutes)', 'time in session (minutes)'),
    waiting: column('in waiting room'),
    /** Column of webinars, which list registrants who did not come. */
    attended: column('attended'),
  }
  const { name, joined, left, duration } = columns
  const isDetailed = joined >= 0 && left >= 0
  const isSummarised = headings.includes('total duration (minutes)')
  return name >= 0 && duration >= 0 && (isDetailed || isSummarised) ? columns : null
}

/** Headings of the block with the meeting's own data, which has columns of the same names. */
const isMeetingHeading = (heading: string) => heading === 'meeting id' || heading === 'topic'

/** Titles of the parts of a webinar's report, each with columns of its own. */
const partPattern = /^(?:(host|panelist|attendee) details|other attended)\b/

/**
 * Participants of a Zoom report, detailed or summarized, also of several meetings in one file; null if it is
 * not one. Time in the waiting room is left out. Hosts and
 * panelists of a webinar are named as such.
 */
export function readZoomReport(records: readonly MeetingReportLine[]): WrittenParticipantRow[] | null {
  let isZoom = false
  let part = beforeParts
  let hostEmail = ''
  const rows: WrittenParticipantRow[] = []
  for (const { line, cells } of records) {
    const headings = cells.map(normalizeHeading)
    const begun = beginPart(headings, part)
    if (begun !== null) {
      part = begun
      isZoom ||= begun.columns !== null
    } else if (part.columns === null) hostEmail = headings[part.hostColumn] || hostEmail
    else if (!wasAbsent(headings, part.columns)) {
      const cell = (at: number) => cells[at] ?? ''
      const { name, email, joined, left, duration } = part.columns
      const isHost = part.isHost || (hostEmail !== '' && normalizeHeading(cell(email)) === hostEmail)
      rows.push({
        row: line,
        name: cell(name),
        email: cell(email),
        isHost,
        joined: cell(joined),
        left: cell(left),
        duration: cell(duration),
      })
    }
  }
  return isZoom ? rows : null
}

/** Lines below the same headings. */
interface ReportPart {
  /** Null for lines that are no participants. */
  readonly columns: ReturnType<typeof findColumns>
  /** Whether its participants held the meeting. */
  readonly isHost: boolean
  /** Column of the meeting's own data with the host's e-mail address; -1 for none. */
  readonly hostColumn: number
}

const beforeParts: ReportPart = { columns: null, isHost: false, hostColumn: -1 }

/** The part that a line begins; null for any other line. */
function beginPart(headings: readonly string[], former: ReportPart): ReportPart | null {
  const columns = findColumns(headings)
  if (columns !== null) return { columns, isHost: former.isHost, hostColumn: -1 }
  const title = partPattern.exec(headings[0] ?? '')
  if (title !== null) return { ...beforeParts, isHost: title[1] === 'host' || title[1] === 'panelist' }
  if (headings.some(isMeetingHeading)) return { ...beforeParts, hostColumn: headings.indexOf('user email') }
  return null
}

/** Whether a participant stayed in the waiting room, or registered without coming. */
const wasAbsent = (
  headings: readonly string[],
  { waiting, attended }: { waiting: number; attended: number },
) => headings[waiting] === 'yes' || headings[attended] === 'no'
