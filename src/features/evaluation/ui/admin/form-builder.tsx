import { Alert, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type UseFieldArrayReturn, useFieldArray, useWatch } from 'react-hook-form'
import { BusyButton } from '../../../../ui/admin/busy-button.tsx'
import { alertProps } from '../../../../ui/admin/status-props.tsx'
import { UnsavedChanges } from '../../../../ui/admin/unsaved-changes.tsx'
import { useAdminForm } from '../../../../ui/admin/use-admin-form.ts'
import { useAdminMutation } from '../../../../ui/admin/use-admin-mutation.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { FormSwitch } from '../../../settings/ui/admin/form-switch.tsx'
import { AddRowButton, RowActions } from '../../../settings/ui/admin/row-actions.tsx'
import { maxQuestions } from '../../contract/form-values.ts'
import type { EvaluationForm } from '../../contract/forms.ts'
import { saveFormMutation } from './evaluation-api.ts'
import { FormPreview } from './form-preview.tsx'
import {
  type EvaluationFormValues,
  evaluationFormValues,
  kindLabels,
  newQuestionValues,
  subjectLabels,
  takesChoices,
  toFieldName,
  toFormValues,
  toSaveInput,
} from './form-values.ts'

type BuilderForm = ReturnType<typeof useAdminForm<EvaluationFormValues>>

/** The questions of a form with a preview beside; once answered, only its title and times can be changed. */
export function FormBuilder({ form }: { form: EvaluationForm }) {
  const { mutateAsync, isPending } = useAdminMutation(saveFormMutation)
  const adminForm = useAdminForm({
    schema: evaluationFormValues,
    values: toFormValues(form),
    toFieldName,
    async send(values) {
      await mutateAsync(toSaveInput(form, values))
    },
  })
  const { field, submit, isChanged } = adminForm
  const { control, reset } = adminForm.form
  return (
    <div className="evaluation-columns">
      <form
        className="sheet-form"
        noValidate
        onSubmit={(event) => void submit(event)}
        aria-label="Evaluation"
      >
        <BuilderNotice form={form} />
        <TextInput {...field('title')} label="Title" autoComplete="off" required />
        <Textarea {...field('intro')} label="Introduction" autosize minRows={2} maxRows={8} />
        <div className="field-row">
          <TextInput
            {...field('opensAt')}
            type="datetime-local"
            label="Opens"
            description="If empty: with the last slot, or on the last day"
          />
          <TextInput
            {...field('closesAt')}
            type="datetime-local"
            label="Closes"
            description="If empty: 14 days after the seminar"
          />
        </div>
        <FormSwitch control={control} name="isRequired" label="Certificates wait for the answers" />
        <QuestionList adminForm={adminForm} isFixed={form.answered > 0} />
        <div className="row-actions">
          <BusyButton type="submit" disabled={!isChanged} busyLabel={isPending ? 'Saving...' : undefined}>
            Save
          </BusyButton>
        </div>
        {isChanged && !isPending ? <UnsavedChanges onDiscard={() => reset()} /> : null}
      </form>
      <FormPreview control={control} />
    </div>
  )
}

function BuilderNotice({ form: { status, answered } }: { form: EvaluationForm }) {
  if (answered > 0)
    return (
      <Alert {...alertProps.warning} title="The questions stay as they are">
        Somebody has answered them. To change them, make a new version.
      </Alert>
    )
  if (status !== 'open') return null
  return (
    <Alert icon={<Icon name="info" />} title="The evaluation is open">
      Its wording can be corrected until somebody answers. Close it to add, remove or order questions.
    </Alert>
  )
}

function QuestionList({ adminForm, isFixed }: { adminForm: BuilderForm; isFixed: boolean }) {
  const rows = useFieldArray({ control: adminForm.form.control, name: 'questions', keyName: 'rowKey' })
  return (
    <fieldset className="form-group" disabled={isFixed} aria-label="Questions">
      {rows.fields.map(({ rowKey }, index) => (
        <QuestionFields key={rowKey} adminForm={adminForm} index={index} rows={rows} />
      ))}
      <AddRowButton
        noun="question"
        label="Add a question"
        isFull={rows.fields.length >= maxQuestions}
        onAdd={() =>
          rows.append(newQuestionValues(), { focusName: `questions.${rows.fields.length}.prompt` })
        }
      />
    </fieldset>
  )
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

interface QuestionFieldsProps {
  adminForm: BuilderForm
  index: number
  rows: UseFieldArrayReturn<EvaluationFormValues, 'questions', 'rowKey'>
}

function QuestionFields({ adminForm: { field, form }, index, rows }: QuestionFieldsProps) {
  const kind = useWatch({ control: form.control, name: `questions.${index}.kind` })
  return (
    <fieldset className="evaluation-question" aria-label={`Question ${index + 1}`}>
      <TextInput {...field(`questions.${index}.prompt`)} label="Question" autoComplete="off" required />
      <TextInput {...field(`questions.${index}.help`)} label="Second Line" autoComplete="off" />
      <div className="field-row">
        <NativeSelect {...field(`questions.${index}.kind`)} label="Answer" data={optionsOf(kindLabels)} />
        <NativeSelect
          {...field(`questions.${index}.subject`)}
          label="About"
          data={optionsOf(subjectLabels)}
        />
      </div>
      {takesChoices(kind) ? (
        <Textarea
          {...field(`questions.${index}.options`)}
          label="Choices"
          description="One per line, in the order of the form."
          rows={4}
        />
      ) : null}
      <FormSwitch control={form.control} name={`questions.${index}.isRequired`} label="Must be answered" />
      <RowActions noun="question" index={index} rows={rows} />
    </fieldset>
  )
}
