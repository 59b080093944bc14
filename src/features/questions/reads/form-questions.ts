import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import type { RegistrationFormQuestion } from '#app/features/settings/contract/form-fields.ts'
import type { RegistrationQuestion } from '#app/features/settings/contract/questions.ts'
import type { SiteSettings } from '#app/features/settings/contract/settings.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import type { SeminarQuestions } from '../contract/questions.ts'
import { findSeminarQuestions } from '../queries/seminar-questions.ts'

/** The seminar's own questions. Refuses an unknown seminar. */
export async function getSeminarQuestions(
  db: DatabaseOrTransaction,
  seminarId: number,
): Promise<SeminarQuestions> {
  if ((await findSeminarRecord(db, seminarId)) === null) throw seminarNotFoundRefusal()
  return findSeminarQuestions(db, seminarId)
}

/** The questions of a seminar's form: those for all seminars, then its own. */
export async function getFormQuestions(
  db: DatabaseOrTransaction,
  { registrationForm }: SiteSettings,
  seminarId: number,
): Promise<RegistrationQuestion[]> {
  const { questions: own } = await findSeminarQuestions(db, seminarId)
  const forAll = registrationForm.questions
  return [...forAll, ...own.filter(({ id }) => forAll.every((question) => question.id !== id))]
}

/** Converts a question to what registrants see. */
export function toFormQuestion({ audience, ...question }: RegistrationQuestion): RegistrationFormQuestion {
  return { ...question, isSensitive: audience === 'managers' }
}
