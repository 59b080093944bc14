import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { DeleteFormInput } from '../contract/forms.ts'
import { deleteFormRow, lockEvaluationForm } from '../queries/forms.ts'
import { formNotFoundRefusal } from './save-evaluation-form.ts'

/** Deletes a form of the library; copies in seminars stay. Refuses forms of seminars. */
export function deleteEvaluationForm(context: CommandContext, { id }: DeleteFormInput): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const form = await lockEvaluationForm(tx, id)
    if (form === null) throw formNotFoundRefusal()
    if (form.seminarId !== null)
      throw new Refusal('conflict', 'form_of_seminar', 'Forms of seminars cannot be deleted.')
    await deleteFormRow(tx, id)
    await recordAudit(tx, context, {
      action: 'evaluation.form_deleted',
      subjectType: 'site',
      subjectId: null,
      details: { formId: id, title: form.title },
    })
  })
}
