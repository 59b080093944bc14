import { type ReportRecord, toHeading, type WrittenRow } from './report-rows.ts'

/** The detailed report lists each joining, the summarised one a total. */
function findColumns(headings: readonly string[]) {
  const column = (...names: string[]) => headings.findIndex((heading) => names.includes(heading))
  const columns = {
    name: column('name (original name)', 'name'),
    email: column('user email', 'email'),
    joined: column('join time'),
    left: column('leave time'),
    duration: column('duration (minutes)', 'total duration (minutes)'),
    waiting: column('in waiting room'),
  }
  const { name, joined, left, duration } = columns
  const isDetailed = joined >= 0 && left >= 0
  const isSummarised = headings.includes('total duration (minutes)')
  return name >= 0 && duration >= 0 && (isDetailed || isSummarised) ? columns : null
}

/** Headings of the block with the meeting's own data, which has columns of the same names. */
const isMeetingHeading = (heading: string) => heading === 'meeting id' || heading === 'topic'

/**
 * Participants of a Zoom report, detailed or summarised, also of several meetings in one file; null if it is
 * not one. Time in the waiting room is left out.
 */
export function readZoom(records: readonly ReportRecord[]): WrittenRow[] | null {
  let isZoom = false
  let columns: ReturnType<typeof findColumns> = null
  const rows: WrittenRow[] = []
  for (const { line, cells } of records) {
    const headings = cells.map(toHeading)
    const found = findColumns(headings)
    if (found !== null || headings.some(isMeetingHeading)) {
      columns = found
      isZoom ||= found !== null
      continue
    }
    if (columns === null || headings[columns.waiting] === 'yes') continue
    const cell = (at: number) => cells[at] ?? ''
    const { name, email, joined, left, duration } = columns
    rows.push({
      row: line,
      name: cell(name),
      email: cell(email),
      joined: cell(joined),
      left: cell(left),
      duration: cell(duration),
    })
  }
  return isZoom ? rows : null
}
