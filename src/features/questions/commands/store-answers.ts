import type { RegistrationQuestion } from '#app/features/settings/contract/questions.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import type { StoredFileAnswer } from '../adapters/answer-files.ts'
import { deleteAnswers, insertAnswers, type NewAnswer } from '../queries/answers.ts'
import type { TextAnswer } from '../rules/check-answers.ts'

export interface AnswersToStore {
  readonly texts: readonly TextAnswer[]
  readonly files: readonly StoredFileAnswer[]
}

export interface StoreAnswersInput {
  readonly registrationId: number
  readonly answers: AnswersToStore
  /**
   * Questions whose former answers are replaced, when a trusted person registers again. Answers to others stay, also
   * to questions that the form no longer has.
   */
  readonly replaced: readonly RegistrationQuestion[]
  readonly now: Date
}

/**
 * Stores the answers with the wording that was asked, in the transaction of the registration.
 * @returns files that no row names after the commit
 */
export async function storeAnswers(
  tx: Transaction,
  { registrationId, answers, replaced, now }: StoreAnswersInput,
): Promise<string[]> {
  const replacedIds = replaced.map(({ id }) => id)
  const formerFiles = await deleteAnswers(tx, registrationId, replacedIds)
  const rows: NewAnswer[] = [
    ...answers.texts.map(({ texts, ...answer }) => ({ ...toRow(answer), texts: [...texts] })),
    ...answers.files.map(({ stored, ...answer }) => ({ ...toRow(answer), ...stored, texts: [fileText] })),
  ].map((row) => ({ ...row, registrationId, answeredAt: now }))
  const stored = await insertAnswers(tx, rows)
  const unused = rows.flatMap(({ fileKey }) => (fileKey && !stored.includes(fileKey) ? [fileKey] : []))
  return [...formerFiles, ...unused]
}

/** File names are not stored: they may contain personal data of others. */
const fileText = 'File'

function toRow({
  question,
  position,
}: {
  readonly question: RegistrationQuestion
  readonly position: number
}) {
  const { id: questionId, type, label, audience, inConfirmation } = question
  return { questionId, type, label, audience, inConfirmation, position }
}
