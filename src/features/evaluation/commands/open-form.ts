import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import { inTransaction, isUniqueViolation } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { FormStatusInput } from '../contract/forms.ts'
import { findSeminarOfForm, lockEvaluationForm, updateEvaluationForm } from '../queries/forms.ts'
import {
  formNotFoundRefusal,
  refuseChangedFormVersion,
  refuseDeletedAnswers,
  refuseEmptyForm,
} from './save-evaluation-form.ts'

/**
 * Opens a form of a seminar to its registrants, or closes it. Refuses a second
 * open form of its kind, and closing a draft.
 */
export async function changeFormStatus(
  context: CommandContext,
  { id, status, version }: FormStatusInput,
): Promise<void> {
  try {
    await inTransaction(context.db, async (tx) => {
      const seminarId = (await findSeminarOfForm(tx, id))?.seminarId
      if (seminarId == null) throw formNotFoundRefusal()
      await lockSeminar(tx, seminarId)
      const form = await lockEvaluationForm(tx, id)
      if (form === null) throw formNotFoundRefusal()
      if (form.status === status) return
      refuseChangedFormVersion(form, version)
      if (form.status === 'draft' && status === 'closed')
        throw new Refusal('conflict', 'form_draft', 'This form is a draft: it has never been open.')
      if (status === 'open') refuseDeletedAnswers(form)
      if (status === 'open') refuseEmptyForm(form.questions)
      await updateEvaluationForm(tx, id, { status, version: version + 1 })
      await recordAudit(tx, context, {
        action: status === 'open' ? 'evaluation.form_opened' : 'evaluation.form_closed',
        subjectType: 'seminar',
        subjectId: seminarId,
        details: { formId: id },
      })
    })
  } catch (error) {
    const isOpenAlready =
      isUniqueViolation(error, 'forms_open_feedback_key') || isUniqueViolation(error, 'forms_open_check_key')
    if (!isOpenAlready) throw error
    const message = 'Another form of this kind is open for this seminar. Close it first.'
    throw new Refusal('conflict', 'form_open_already', message)
  }
}
