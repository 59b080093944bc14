import type { CommandContext } from '#app/application/commands/command-context.ts'
import { shareSeminarLock } from '#app/features/attendance/queries/marks.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import type { SubmitAnswersInput, SubmitAnswersResponse } from '../contract/answering.ts'
import { bufferAnswers, insertReceipt } from '../queries/feedback.ts'
import { listAnswerings, listRatedSpeakers } from '../reads/answering.ts'
import { submitCheck } from './submit-check.ts'
import {
  type AnswerSubmission,
  refuseUnlessOpen,
  toAnswerSubmission,
  toStoredAnswers,
} from './submitted-answers.ts'

/** Stores feedback without a name, or an attempt at a learning check. Refuses incomplete answers. */
export async function submitAnswers(
  context: CommandContext,
  input: SubmitAnswersInput,
): Promise<SubmitAnswersResponse> {
  const submission = await toAnswerSubmission(context, input)
  if (submission.kind === 'learning_check') return submitCheck(context, submission)
  await submitFeedback(context, submission)
  return { done: true }
}

/**
 * Stores that the registrant has answered, and what, in two tables that nothing connects. A repeated submission
 * changes nothing.
 */
function submitFeedback(
  { db, now }: CommandContext,
  { formId, answers, holder }: AnswerSubmission,
): Promise<void> {
  const { registrationId, seminarId } = holder
  return inTransaction(db, async (tx) => {
    // Forms are changed with the exclusive lock.
    await shareSeminarLock(tx, seminarId)
    const answering = (await listAnswerings(tx, holder, now)).find(({ form }) => form.kind === 'feedback')
    if (answering?.state === 'answered') return
    refuseUnlessOpen(answering, formId)
    const stored = toStoredAnswers(answering.form, await listRatedSpeakers(tx, seminarId), answers)
    const receipt = { registrationId, formId, submittedOn: toManilaDay(now) }
    if (await insertReceipt(tx, receipt)) await bufferAnswers(tx, formId, stored)
  })
}
