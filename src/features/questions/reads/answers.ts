import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import type { RegistrationAnswerToShow } from '../contract/questions.ts'
import { type AnswerRow, listAnswers, listAnswersOfPeople } from '../queries/answers.ts'
import type { AnswerViewer } from '../rules/answer-viewer.ts'
import { toAnswerText, toAnswerTextInEmail } from '../rules/shown-answer.ts'

export type AnswersByRegistration = ReadonlyMap<number, readonly RegistrationAnswerToShow[]>

/** The answers of registrations that a viewer may see. */
export async function getShownAnswers(
  db: DatabaseOrTransaction,
  registrationIds: readonly number[],
  viewer: AnswerViewer,
): Promise<AnswersByRegistration> {
  const rows = await listAnswers(db, registrationIds, viewer)
  const byRegistration = Map.groupBy(rows, ({ registrationId }) => registrationId)
  return new Map([...byRegistration].map(([id, answers]) => [id, answers.map(toShownAnswer)]))
}

function toShownAnswer(row: AnswerRow): RegistrationAnswerToShow {
  const { id, questionId, label, fileKey, type } = row
  const isDeleted = type === 'file' && fileKey === null
  return {
    questionId,
    label,
    text: isDeleted ? 'File deleted' : toAnswerText(row),
    url: fileKey && `/_api/attendees/answer-file?answerId=${id}`,
  }
}

/** One line for each answer of a person, with its seminar and question. */
export async function getAnswerLinesOfPeople(
  db: DatabaseOrTransaction,
  personIds: readonly number[],
  viewer: AnswerViewer,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await listAnswersOfPeople(db, personIds, viewer)
  const byPerson = Map.groupBy(rows, ({ personId }) => personId)
  const toLine = ({ answer, seminarTitle }: (typeof rows)[number]) =>
    `${seminarTitle}: ${answer.label}: ${toShownAnswer(answer).text}`
  return new Map([...byPerson].map(([id, answers]) => [id, answers.map(toLine)]))
}

/** Returns the answers for the registrant's e-mail. */
export async function getConfirmationAnswers(db: DatabaseOrTransaction, registrationId: number) {
  const rows = await listAnswers(db, [registrationId], 'registrant')
  return rows
    .filter(({ inConfirmation }) => inConfirmation)
    .map((row) => ({ label: row.label, text: toAnswerTextInEmail(row) }))
}
