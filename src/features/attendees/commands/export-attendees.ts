import type { CommandContext } from '#app/application/commands/command-context.ts'
import {
  canReadLicences,
  toVisibleLicenceNumber,
} from '#app/features/accreditation/rules/visible-licence-number.ts'
import { findSeminarHeading } from '#app/features/attendance/queries/expected-attendees.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { isReachableEmail } from '#app/features/people/rules/erased-name.ts'
import type { RegistrationAnswerToShow } from '#app/features/questions/contract/questions.ts'
import { hasAnswers, listAnsweredQuestions } from '#app/features/questions/queries/answers.ts'
import { getAnswerLinesOfPeople, getShownAnswers } from '#app/features/questions/reads/answers.ts'
import { type AnswerViewer, toAnswerViewer } from '#app/features/questions/rules/answer-viewer.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { type CsvColumn, csvStream } from '#app/platform/csv/csv-stream.ts'
import { type DatabaseOrTransaction, inTransaction } from '#app/platform/db/database.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { toManilaDateTime } from '#app/platform/format/manila-clock.ts'
import {
  computedExportColumns,
  type ExportedAttendee,
  type ExportedParticipant,
  enteredExportColumns,
  listExportedAttendees,
  listParticipants,
} from '../queries/export.ts'
import { participantsFileName } from '../rules/attendee-list.ts'

/** Formats a date in Manila time, such as '2026-12-05 09:00'. */
const registrationDate = ({ registeredAt }: ExportedParticipant) =>
  toManilaDateTime(registeredAt).replace('T', ' ')

const participantColumns: readonly CsvColumn<ExportedParticipant>[] = [
  { heading: 'firstName', cell: ({ firstName }) => firstName },
  { heading: 'middleInitial', cell: ({ middleInitial }) => middleInitial },
  { heading: 'lastName', cell: ({ lastName }) => lastName },
  { heading: 'suffix', cell: ({ suffix }) => suffix },
  { heading: 'email', cell: ({ email }) => (isReachableEmail(email) ? email : null) },
  { heading: 'phone', cell: ({ phone }) => phone },
  { heading: 'company', cell: ({ company }) => company },
  { heading: 'jobTitle', cell: ({ jobTitle }) => jobTitle },
  { heading: 'prcLicenseNo', cell: ({ prcLicenseNo }) => prcLicenseNo },
  { heading: 'prcExpirationDate', cell: ({ prcExpirationOn }) => prcExpirationOn },
  { heading: 'isCpdasUser', cell: ({ isCpdasUser }) => String(isCpdasUser) },
  {
    heading: 'paymentStatus',
    cell: ({ paymentStatus, amountDue }) => (amountDue === null ? 'free' : paymentStatus),
  },
  { heading: 'attendanceStatus', cell: ({ attendanceStatus }) => attendanceStatus },
  { heading: 'registrationDate', cell: registrationDate },
  { heading: 'notes', cell: ({ notes }) => notes },
]

export interface AttendeeExportFile {
  readonly name: string
  readonly body: ReadableStream<Uint8Array>
}

/** Includes rejected payments; recorded in the audit log. */
export async function exportParticipants(
  context: CommandContext,
  seminarId: number,
): Promise<AttendeeExportFile> {
  const { db, now } = context
  const seminar = await findSeminarHeading(db, seminarId)
  if (seminar === null) throw seminarNotFoundRefusal()
  await inTransaction(db, (tx) =>
    recordAudit(tx, context, {
      action: 'participants.exported',
      subjectType: 'seminar',
      subjectId: seminarId,
    }),
  )
  const viewer = toAnswerViewer(context.actor)
  const questions = await listAnsweredQuestions(db, seminarId, viewer)
  const columns: CsvColumn<ParticipantWithAnswers>[] = [
    ...participantColumns,
    ...questions.map(({ questionId, label }) => ({
      heading: label,
      cell: ({ answers }: ParticipantWithAnswers) =>
        answers.find((answer) => answer.questionId === questionId)?.text ?? null,
    })),
  ]
  const rows = withVisibleLicences(listParticipants(db, seminarId), canReadLicences(context.actor))
  const isAnswered = questions.length > 0
  return {
    name: participantsFileName(seminar.title, toManilaDay(now)),
    body: csvStream(columns, withAnswers(rows, { db, viewer: isAnswered ? viewer : null })),
  }
}

async function* withVisibleLicences(
  batches: AsyncIterable<readonly ExportedParticipant[]>,
  isWhole: boolean,
): AsyncGenerator<ExportedParticipant[]> {
  for await (const batch of batches)
    yield batch.map((row) => ({ ...row, prcLicenseNo: toVisibleLicenceNumber(row.prcLicenseNo, isWhole) }))
}

interface ParticipantWithAnswers extends ExportedParticipant {
  readonly answers: readonly RegistrationAnswerToShow[]
}

interface AnswerSource {
  readonly db: DatabaseOrTransaction
  /** Null if nothing was answered. */
  readonly viewer: AnswerViewer | null
}

async function* withAnswers(
  batches: AsyncIterable<readonly ExportedParticipant[]>,
  { db, viewer }: AnswerSource,
): AsyncGenerator<ParticipantWithAnswers[]> {
  for await (const batch of batches) {
    const ids = viewer === null ? [] : batch.map(({ registrationId }) => registrationId)
    const answers = await getShownAnswers(db, ids, viewer ?? 'staff')
    yield batch.map((row) => ({ ...row, answers: answers.get(row.registrationId) ?? [] }))
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
export async function exportAttendees(context: CommandContext): Promise<AttendeeExportFile> {
  const { db, now } = context
  await inTransaction(db, (tx) =>
    recordAudit(tx, context, { action: 'attendees.exported', subjectType: 'person', subjectId: null }),
  )
  const viewer = (await hasAnswers(db)) ? toAnswerViewer(context.actor) : null
  const answersColumn: CsvColumn<AttendeeWithAnswers> = { heading: 'answers', cell: ({ answers }) => answers }
  const columns = viewer === null ? attendeeColumns : [...attendeeColumns, answersColumn]
  return {
    name: `all_attendees_${toManilaDay(now)}.csv`,
    body: csvStream<AttendeeWithAnswers>(
      columns,
      withAnswersOfPeople(listExportedAttendees(db), { db, viewer }),
    ),
  }
}

interface AttendeeWithAnswers extends ExportedAttendee {
  /** One line for each answer. */
  readonly answers: string | null
}

async function* withAnswersOfPeople(
  batches: AsyncIterable<readonly ExportedAttendee[]>,
  { db, viewer }: AnswerSource,
): AsyncGenerator<AttendeeWithAnswers[]> {
  for await (const batch of batches) {
    const ids = viewer === null ? [] : batch.map(({ id }) => id)
    const answers = await getAnswerLinesOfPeople(db, ids, viewer ?? 'staff')
    yield batch.map((row) => ({ ...row, answers: answers.get(row.id)?.join('\n') ?? null }))
  }
}
