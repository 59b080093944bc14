import { listProgrammeSlots } from '#app/features/attendance/queries/slots.ts'
import { attendeeName } from '#app/features/people/rules/names.ts'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { formNotFoundRefusal } from '../commands/save-evaluation-form.ts'
import type { UnansweredList, UnansweredQuery } from '../contract/openings.ts'
import { findEvaluationForm } from '../queries/forms.ts'
import { listUnanswered } from '../queries/openings.ts'
import { toFormAnsweringTimes, whyFormIsClosed } from '../rules/answering-time.ts'

const limit = 20

/** Registrants who may answer a form of a seminar and have not. Refuses forms of the library. */
export async function getUnanswered(
  db: DatabaseOrTransaction,
  { formId, search }: UnansweredQuery,
  now: Date,
): Promise<UnansweredList> {
  const form = await findEvaluationForm(db, formId)
  const seminar = form?.seminarId == null ? null : await findSeminarRecord(db, form.seminarId)
  if (form === null || seminar === null) throw formNotFoundRefusal()
  const { id: seminarId } = seminar
  const { phase, status } = form
  const times = toFormAnsweringTimes(form, seminar, await listProgrammeSlots(db, seminarId))
  const query = { seminarId, formId, needsPresence: phase !== 'pre', search: search?.trim() || null, limit }
  const { rows, total } = await listUnanswered(db, query)
  const people = rows.map(({ registrationId, person, until }) => ({
    registrationId,
    name: attendeeName(person),
    until: until?.toISOString() ?? null,
  }))
  return { people, total, hasClosed: whyFormIsClosed(status, times, now) === 'closed' }
}
