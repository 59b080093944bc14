import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import type { CopyFormInput } from '../contract/forms.ts'
import { findEvaluationForm, insertEvaluationForm, replaceQuestions } from '../queries/forms.ts'
import { standardEvaluationForm } from '../rules/standard-evaluation-form.ts'
import { formNotFoundRefusal } from './save-evaluation-form.ts'

/** Copies a form to a seminar as a draft, also to its own as a new version, or to the library; returns the id of the copy. */
export function copyEvaluationForm(
  context: CommandContext,
  { fromId, seminarId }: CopyFormInput,
): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    if (seminarId !== null && (await lockSeminar(tx, seminarId)) === null) throw seminarNotFoundRefusal()
    const { kind, phase, passPercent, maxTries, title, intro, isRequired, questions } = await findOriginal(
      tx,
      fromId,
    )
    const values = { kind, phase, passPercent, maxTries, title, intro, isRequired }
    const formId = await insertEvaluationForm(tx, { ...values, seminarId })
    const copied = questions.map(({ id: _, ...question }) => question)
    await replaceQuestions(tx, formId, copied)
    await recordAudit(tx, context, {
      action: 'evaluation.form_copied',
      subjectType: seminarId === null ? 'site' : 'seminar',
      subjectId: seminarId,
      details: { formId, fromId },
    })
    return formId
  })
}

async function findOriginal(tx: Transaction, fromId: number | null) {
  if (fromId === null) return standardEvaluationForm
  const form = await findEvaluationForm(tx, fromId)
  if (form === null) throw formNotFoundRefusal()
  return form
}
