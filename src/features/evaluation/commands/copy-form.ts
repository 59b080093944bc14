import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFound } from '#app/features/seminars/rules/seminar-not-found.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import type { CopyFormInput } from '../contract/forms.ts'
import { findForm, insertForm, replaceQuestions } from '../queries/forms.ts'
import { standardEvaluationForm } from '../rules/standard-evaluation-form.ts'
import { formNotFound } from './save-form.ts'

/** Copies a form to a seminar as a draft, also to its own as a new version, or to the library; returns the id of the copy. */
export function copyForm(context: CommandContext, { fromId, seminarId }: CopyFormInput): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    if (seminarId !== null && (await lockSeminar(tx, seminarId)) === null) throw seminarNotFound()
    const { kind, phase, passPercent, maxTries, title, intro, isRequired, questions } = await findOriginal(
      tx,
      fromId,
    )
    const values = { kind, phase, passPercent, maxTries, title, intro, isRequired }
    const formId = await insertForm(tx, { ...values, seminarId })
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
  const form = await findForm(tx, fromId)
  if (form === null) throw formNotFound()
  return form
}
