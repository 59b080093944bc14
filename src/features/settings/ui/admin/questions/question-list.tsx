import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type UseFieldArrayReturn, useFieldArray, useWatch } from 'react-hook-form'
import { type QuestionType, takesOptions } from '#app/features/settings/contract/form-fields.ts'
import { maxQuestions } from '#app/features/settings/contract/questions.ts'
import type { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { FormSwitch } from '../form-switch.tsx'
import { AddRowButton, RowActions } from '../row-actions.tsx'
import { newQuestionValues, type QuestionValues, questionTypeLabels } from './question-values.ts'

/** A form that has questions besides other fields. */
export type QuestionsAdminForm = ReturnType<typeof useAdminForm<{ questions: QuestionValues[] }>>

const typeOptions = Object.entries(questionTypeLabels).map(([value, label]) => ({ value, label }))

const audienceOptions = [
  { value: 'staff', label: 'Everyone in the admin area' },
  { value: 'managers', label: 'Organizers and administrators' },
]

/** Adds, edits, orders and removes questions; the form's owner saves them. */
export function QuestionList({ adminForm }: { adminForm: QuestionsAdminForm }) {
  const { control, formState } = adminForm.form
  const rows = useFieldArray({ control, name: 'questions' })
  const { errors } = formState
  const message = errors.questions?.root?.message ?? errors.questions?.message
  return (
    <fieldset className="form-group" aria-label="Questions">
      {rows.fields.length === 0 ? <p className="muted">There are no questions of your own.</p> : null}
      {rows.fields.map(({ id }, index) => (
        <QuestionFields key={id} adminForm={adminForm} index={index} rows={rows} />
      ))}
      {message === undefined ? null : (
        <p className="form-error" role="alert">
          {message}
        </p>
      )}
      <AddRowButton
        noun="question"
        label="Add a question"
        isFull={rows.fields.length >= maxQuestions}
        onAdd={() => rows.append(newQuestionValues(), { focusName: `questions.${rows.fields.length}.label` })}
      />
    </fieldset>
  )
}

interface QuestionFieldsProps {
  adminForm: QuestionsAdminForm
  index: number
  rows: UseFieldArrayReturn<{ questions: QuestionValues[] }, 'questions'>
}

function QuestionFields({ adminForm, index, rows }: QuestionFieldsProps) {
  const { field, form } = adminForm
  const type = useWatch({ control: form.control, name: `questions.${index}.type` })
  return (
    <fieldset className="settings-row" aria-label={`Question ${index + 1}`}>
      <TextInput {...field(`questions.${index}.label`)} label="Question" autoComplete="off" required />
      <div className="field-row">
        <NativeSelect {...field(`questions.${index}.type`)} label="Type of Answer" data={typeOptions} />
        <NativeSelect
          {...field(`questions.${index}.audience`)}
          label="Who Sees the Answers"
          data={audienceOptions}
        />
      </div>
      {takesOptions(type as QuestionType) ? (
        <Textarea
          {...field(`questions.${index}.options`)}
          label="Options"
          description="One per line, in the order of the form."
          rows={4}
        />
      ) : null}
      <TextInput {...field(`questions.${index}.help`)} label="Help Text" autoComplete="off" />
      <FormSwitch control={form.control} name={`questions.${index}.isRequired`} label="Must be answered" />
      <FormSwitch
        control={form.control}
        name={`questions.${index}.inConfirmation`}
        label="Shown in the confirmation and its e-mail"
      />
      <RowActions noun="question" index={index} rows={rows} />
    </fieldset>
  )
}
