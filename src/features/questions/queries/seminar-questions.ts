import { and, eq } from 'drizzle-orm'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { type PreparedStatementParams, preparedStatement } from '#app/platform/db/prepared.ts'
import type { SeminarQuestions } from '../contract/questions.ts'
import { seminarQuestions } from '../tables.ts'

const listRows = preparedStatement(
  'list_seminar_questions',
  (db, params: PreparedStatementParams<{ readonly seminarId: number }>) =>
    db
      .select({ questions: seminarQuestions.questions, version: seminarQuestions.version })
      .from(seminarQuestions)
      .where(eq(seminarQuestions.seminarId, params('seminarId'))),
)

export async function findSeminarQuestions(
  db: DatabaseOrTransaction,
  seminarId: number,
): Promise<SeminarQuestions> {
  const [row] = await listRows(db, { seminarId })
  return row ?? { questions: [], version: 0 }
}

/** False for a draft, which the public does not see. */
export async function isSeminarPublic(db: DatabaseOrTransaction, seminarId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: seminars.id })
    .from(seminars)
    .where(and(eq(seminars.id, seminarId), eq(seminars.isDraft, false)))
  return row !== undefined
}

export async function putSeminarQuestions(
  tx: Transaction,
  row: typeof seminarQuestions.$inferInsert,
): Promise<void> {
  await tx
    .insert(seminarQuestions)
    .values(row)
    .onConflictDoUpdate({ target: seminarQuestions.seminarId, set: row })
}
