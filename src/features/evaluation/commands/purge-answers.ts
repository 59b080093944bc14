import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import { type Database, inTransaction, type Transaction } from '#app/platform/db/database.ts'
import type { EvaluationForm } from '../contract/forms.ts'
import { detachAttemptsOfForm } from '../queries/attempts.ts'
import { countAnswers, deleteBufferedAnswers } from '../queries/feedback.ts'
import { lockEvaluationForm } from '../queries/forms.ts'
import { deleteAnswers, listFormsToPurge, markAnswersDeleted } from '../queries/retention.ts'
import { toSavedCounts } from '../rules/results.ts'

const dayInMs = 24 * 60 * 60 * 1000

/** A job has no actor and no IP address. */
const automaticAction = { actor: null, client: { ipAddress: null } } as const

export interface AnswerRetention {
  /** Days after a form has closed; 0 keeps everything. */
  readonly days: number
  readonly now: Date
}

/**
 * Deletes feedback and the names in learning checks of forms that closed long ago. Counts without texts stay, and the
 * best percentages without registrations.
 * @returns the number of forms
 */
export async function purgeOldAnswers(db: Database, { days, now }: AnswerRetention): Promise<number> {
  if (days === 0) return 0
  const due = await listFormsToPurge(db, new Date(now.getTime() - days * dayInMs))
  for (const { formId, seminarId } of due)
    await inTransaction(db, async (tx) => {
      await lockSeminar(tx, seminarId)
      const form = await lockEvaluationForm(tx, formId)
      if (form === null) return
      await (form.kind === 'feedback' ? purgeFeedback(tx, form, now) : purgeCheck(tx, form, now))
      await recordAudit(
        tx,
        { ...automaticAction, now },
        {
          action: 'evaluation.answers_deleted',
          subjectType: 'seminar',
          subjectId: seminarId,
          details: { formId },
        },
      )
    })
  return due.length
}

async function purgeFeedback(tx: Transaction, { id, questions }: EvaluationForm, deletedAt: Date) {
  await deleteBufferedAnswers(tx, id)
  const savedCounts = toSavedCounts(questions, await countAnswers(tx, id))
  await markAnswersDeleted(tx, id, { number: await deleteAnswers(tx, id), deletedAt, savedCounts })
}

async function purgeCheck(tx: Transaction, { id }: EvaluationForm, deletedAt: Date) {
  await detachAttemptsOfForm(tx, id)
  await markAnswersDeleted(tx, id, { number: 0, deletedAt, savedCounts: null })
}
