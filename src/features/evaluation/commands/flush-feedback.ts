import { inTransaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { lockSeminar } from '../../seminars/queries/planning.ts'
import { deleteBuffered, listFormsToMix, listFormsWithFewLate, mixAnswers } from '../queries/feedback.ts'

/**
 * Moves buffered answers to the readable ones, in random order and in transactions of their own, once five wait or
 * the form has closed. Late answers wait for five; fewer are deleted when the last registrant can no longer answer.
 */
export async function flushFeedback({ db, now }: Pick<CommandContext, 'db' | 'now'>): Promise<void> {
  for (const formId of await listFormsToMix(db, now)) await inTransaction(db, (tx) => mixAnswers(tx, formId))
  for (const { formId, seminarId } of await listFormsWithFewLate(db, now))
    await inTransaction(db, async (tx) => {
      await lockSeminar(tx, seminarId)
      // Answers, or another opening, may have come before the lock.
      const still = await listFormsWithFewLate(tx, now)
      if (still.some((form) => form.formId === formId)) await deleteBuffered(tx, formId)
    })
}
