import { Alert, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import type { EvaluationFormKind } from '#app/features/evaluation/contract/form-values.ts'
import type { EvaluationForm } from '#app/features/evaluation/contract/forms.ts'
import { FormSwitch } from '#app/features/settings/ui/admin/form-switch.tsx'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { EditConflictNotice } from '#app/ui/admin/edit-conflict.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { UnsavedChanges } from '#app/ui/admin/unsaved-changes.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { FormPreview } from './form-preview.tsx'
import { checkPhaseLabels, toSelectOptions } from './form-values.ts'
import { type EvaluationBuilderForm, QuestionList } from './question-list.tsx'
import { useEditedForm } from './use-edited-form.ts'

export interface FormBuilderProps {
  form: EvaluationForm
  /** Loads the form as it is stored now. */
  reload: () => Promise<unknown>
}

/** The questions of a form with a preview beside; once answered, only its title and times can be changed. */
export function FormBuilder({ form, reload }: FormBuilderProps) {
  const { adminForm, isPending, conflict } = useEditedForm(form, reload)
  const { field, submit, isChanged } = adminForm
  const { control, reset } = adminForm.form
  const isBefore = useWatch({ control, name: 'phase' }) === 'pre'
  return (
    <div className="evaluation-columns">
      <form
        className="sheet-form"
        noValidate
        onSubmit={(event) => void submit(event)}
        aria-label="Evaluation"
      >
        {conflict === null ? null : (
          <EditConflictNotice
            title="Someone else changed this form"
            onKeepMine={() => conflict.goOnFrom(true)}
            onTakeTheirs={() => conflict.goOnFrom(false)}
          >
            Your changes are still in the form but have not been saved. The other person changed:{' '}
            {conflict.differences.join('; ')}.
          </EditConflictNotice>
        )}
        <BuilderNotice form={form} />
        <TextInput {...field('title')} label="Title" required />
        <Textarea {...field('intro')} label="Introduction" autosize minRows={2} maxRows={8} />
        {form.seminarId === null ? null : (
          <div className="field-row">
            <TextInput
              {...field('opensAt')}
              type="datetime-local"
              label="Opens"
              description={
                isBefore ? 'If empty: at once' : 'If empty: with the last slot, or on the last day'
              }
            />
            <TextInput
              {...field('closesAt')}
              type="datetime-local"
              label="Closes"
              description={isBefore ? 'If empty: after the first day' : 'If empty: 14 days after the seminar'}
            />
          </div>
        )}
        <FormSwitch control={control} name="isRequired" label={isRequiredLabels[form.kind]} />
        {form.kind === 'learning_check' ? <CheckFields adminForm={adminForm} form={form} /> : null}
        <QuestionList adminForm={adminForm} kind={form.kind} isFixed={form.answered > 0} />
        <div className="row-actions">
          <BusyButton
            variant="filled"
            type="submit"
            disabled={!isChanged}
            busyLabel={isPending ? 'Saving...' : undefined}
          >
            Save
          </BusyButton>
        </div>
        {isChanged && !isPending ? <UnsavedChanges onDiscard={() => reset()} /> : null}
      </form>
      <FormPreview control={control} />
    </div>
  )
}

const isRequiredLabels: Record<EvaluationFormKind, string> = {
  feedback: 'Certificates wait for the answers',
  learning_check: 'Certificates wait for a pass',
}

function CheckFields({
  adminForm: { field },
  form,
}: {
  adminForm: EvaluationBuilderForm
  form: EvaluationForm
}) {
  return (
    <div className="field-row">
      <NativeSelect
        {...field('phase')}
        label="When"
        data={toSelectOptions(checkPhaseLabels)}
        disabled={form.answered > 0}
      />
      <TextInput
        {...field('passPercent')}
        label="Pass Mark in Percent"
        description="If empty, any result passes"
        inputMode="numeric"
        disabled={form.answered > 0}
      />
      <TextInput
        {...field('maxTries')}
        label="Tries"
        description="The best one counts"
        inputMode="numeric"
        required
      />
    </div>
  )
}

function BuilderNotice({ form: { status, answered } }: { form: EvaluationForm }) {
  if (answered > 0)
    return (
      <Alert {...alertProps.warning} title="The questions stay as they are">
        Someone has answered them. To change them, make a new version.
      </Alert>
    )
  if (status !== 'open') return null
  return (
    <Alert icon={<Icon name="info" />} title="The evaluation is open">
      Its wording can be corrected until someone answers. Close it to add, remove or order questions.
    </Alert>
  )
}
