import type { CommandContext } from '#app/application/commands/command-context.ts'
import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import {
  deleteBufferedAnswers,
  deleteHeldAnswers,
  listFormsToMix,
  listFormsWithHeldFeedback,
  mixBufferedAnswers,
} from '../queries/feedback.ts'

/**
 * Moves buffered answers to the readable ones once five wait, in random order and in transactions of their own.
 * Fewer wait, whatever the form's status, and are deleted when nobody can answer any more.
 */
export async function flushFeedback({ db, now }: Pick<CommandContext, 'db' | 'now'>): Promise<void> {
  for (const formId of await listFormsToMix(db))
    await inTransaction(db, (tx) => mixBufferedAnswers(tx, formId))
  for (const { formId, seminarId } of await listFormsWithHeldFeedback(db, now))
    await inTransaction(db, async (tx) => {
      await lockSeminar(tx, seminarId)
      // Answers, or another opening, may have come before the lock.
      const still = await listFormsWithHeldFeedback(tx, now)
      if (!still.some((form) => form.formId === formId)) return
      await deleteBufferedAnswers(tx, formId)
      await deleteHeldAnswers(tx, formId)
    })
}
