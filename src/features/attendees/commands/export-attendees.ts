import { type CsvColumn, csvStream } from '../../../platform/csv/csv-stream.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { toManilaDay } from '../../../platform/format/dates.ts'
import { toManilaDateTime } from '../../../platform/format/manila-clock.ts'
import { findSeminarHeading } from '../../attendance/queries.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { isErasedEmail } from '../../people/rules/erased-name.ts'
import { toPaymentStatus } from '../../registrations/rules/seats.ts'
import { seminarNotFound } from '../../seminars/rules/seminar-not-found.ts'
import {
  computedExportColumns,
  type ExportedAttendee,
  enteredExportColumns,
  listExportedAttendees,
  listParticipants,
  type Participant,
} from '../queries/export.ts'
import { participantsFileName } from '../rules/attendee-list.ts'

/** In Manila time, such as '2026-12-05 09:00'. */
const registrationDate = ({ registeredAt }: Participant) => toManilaDateTime(registeredAt).replace('T', ' ')

const participantColumns: readonly CsvColumn<Participant>[] = [
  { heading: 'firstName', cell: ({ firstName }) => firstName },
  { heading: 'middleInitial', cell: ({ middleInitial }) => middleInitial },
  { heading: 'lastName', cell: ({ lastName }) => lastName },
  { heading: 'suffix', cell: ({ suffix }) => suffix },
  { heading: 'email', cell: ({ email }) => (isErasedEmail(email) ? null : email) },
  { heading: 'phone', cell: ({ phone }) => phone },
  { heading: 'company', cell: ({ company }) => company },
  { heading: 'jobTitle', cell: ({ jobTitle }) => jobTitle },
  { heading: 'prcLicenseNo', cell: ({ prcLicenseNo }) => prcLicenseNo },
  { heading: 'prcExpirationDate', cell: ({ prcExpirationOn }) => prcExpirationOn },
  { heading: 'isCpdasUser', cell: ({ isCpdasUser }) => String(isCpdasUser) },
  {
    heading: 'paymentStatus',
    cell: ({ paymentStatus, amountDue }) => (amountDue === null ? 'free' : toPaymentStatus(paymentStatus)),
  },
  { heading: 'attendanceStatus', cell: ({ attendanceStatus }) => attendanceStatus },
  { heading: 'registrationDate', cell: registrationDate },
  { heading: 'notes', cell: ({ notes }) => notes },
]

export interface ExportedFile {
  readonly name: string
  readonly body: ReadableStream<Uint8Array>
}

/** Includes rejected payments; recorded in the audit log. */
export async function exportParticipants(context: CommandContext, seminarId: number): Promise<ExportedFile> {
  const { db, now } = context
  const seminar = await findSeminarHeading(db, seminarId)
  if (seminar === null) throw seminarNotFound()
  await inTransaction(db, (tx) =>
    recordAudit(tx, context, {
      action: 'participants.exported',
      subjectType: 'seminar',
      subjectId: seminarId,
    }),
  )
  return {
    name: participantsFileName(seminar.title, toManilaDay(now)),
    body: csvStream(participantColumns, listParticipants(db, seminarId)),
  }
}

const attendeeColumns: readonly CsvColumn<ExportedAttendee>[] = [
  ...enteredExportColumns.map((heading) => ({
    heading,
    cell: (attendee: ExportedAttendee) => attendee[heading],
  })),
  { heading: computedExportColumns.join(','), cell: ({ counted }) => counted, isJoined: true },
]

/** Exports all attendees, oldest first, and records the export in the audit log. */
export async function exportAttendees(context: CommandContext): Promise<ExportedFile> {
  const { db, now } = context
  await inTransaction(db, (tx) =>
    recordAudit(tx, context, { action: 'attendees.exported', subjectType: 'person', subjectId: null }),
  )
  return {
    name: `all_attendees_${toManilaDay(now)}.csv`,
    body: csvStream(attendeeColumns, listExportedAttendees(db)),
  }
}
