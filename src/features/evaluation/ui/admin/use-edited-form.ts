import { useEffect, useState } from 'react'
import type { EvaluationForm } from '#app/features/evaluation/contract/forms.ts'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { saveFormMutation } from './evaluation-api.ts'
import { describeFormDifferences, mergeOwnFormChanges } from './form-differences.ts'
import { evaluationFormValues, toEvaluationFormValues, toFieldName, toSaveFormInput } from './form-values.ts'

/**
 * An evaluation form that is edited and saved. What someone else saves meanwhile is taken over unless there are
 * changes; then `conflict` says what it is.
 * @param form as stored, loaded again after every refusal
 */
export function useEditedForm(form: EvaluationForm, reload: () => Promise<unknown>) {
  const { mutateAsync, isPending, data: saved } = useEndpointMutation(saveFormMutation)
  const [base, setBase] = useState(form)
  const adminForm = useAdminForm({
    schema: evaluationFormValues,
    values: toEvaluationFormValues(form),
    toFieldName,
    async send(values) {
      try {
        await mutateAsync(toSaveFormInput(base, values))
      } catch (error) {
        await reload()
        throw error
      }
    },
  })
  const { isChanged } = adminForm
  const { reset, getValues } = adminForm.form
  const isOwn = form.version === saved?.form.version
  const isNewer = form.version !== base.version && !isPending
  const differences = isNewer
    ? describeFormDifferences(toEvaluationFormValues(base), toEvaluationFormValues(form))
    : []
  const isConflict = isChanged && !isOwn && differences.length > 0

  useEffect(() => {
    if (!isNewer || isConflict) return
    // Opening or closing the form leaves what is being edited.
    if (isOwn || !isChanged) reset(toEvaluationFormValues(form))
    setBase(form)
  }, [form, isNewer, isConflict, isOwn, isChanged, reset])

  function goOnFrom(keepsMine: boolean): void {
    const theirs = toEvaluationFormValues(form)
    const values = keepsMine ? mergeOwnFormChanges(getValues(), toEvaluationFormValues(base), theirs) : theirs
    reset(theirs)
    reset(values, { keepDefaultValues: true })
    setBase(form)
  }

  return { adminForm, isPending, conflict: isConflict ? { differences, goOnFrom } : null }
}
