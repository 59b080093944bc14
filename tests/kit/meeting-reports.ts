import type { ReportTimeZone } from '#app/features/attendance/contract/meeting-imports.ts'
import { type MeetingReport, readMeetingReport } from '#app/features/attendance/rules/read-meeting-report.ts'

/** Day that completes the times of reports without a date. */
const meetingDay = '2026-12-05'

const toBytes = (file: string | Uint8Array) =>
  typeof file === 'string' ? new TextEncoder().encode(file) : file

export function asUtf16(text: string, isBigEndian = false): Uint8Array {
  const bytes = Buffer.from(text, 'utf16le')
  return new Uint8Array(isBigEndian ? bytes.swap16() : bytes)
}

/** Throws if the report is refused. */
export function readReport(file: string | Uint8Array, zone: ReportTimeZone = 'Asia/Manila'): MeetingReport {
  const report = readMeetingReport(toBytes(file), { seminarDay: meetingDay, zone })
  if ('refusal' in report) throw new Error(`Refused: ${report.refusal}`)
  return report
}

/** Null if the report is read. */
export function refusalOfReport(file: string | Uint8Array): string | null {
  const report = readMeetingReport(toBytes(file), { seminarDay: meetingDay })
  return 'refusal' in report ? report.refusal : null
}

function toManilaTime(instant: Date | null): string {
  if (instant === null) return '?'
  const time = new Date(instant.getTime() + 8 * 60 * 60_000).toISOString().slice(0, 19).replace('T', ' ')
  return time.replace(`${meetingDay} `, '')
}

/** 'Ana: 08:00:00 to 09:30:00 (90)' in Manila, with the date on other days, and '?' for what is missing. */
export function describeRows({ rows }: MeetingReport): string[] {
  return rows.map(
    ({ name, joinedAt, leftAt, durationInMinutes }) =>
      `${name}: ${toManilaTime(joinedAt)} to ${toManilaTime(leftAt)} (${durationInMinutes ?? '?'})`,
  )
}
