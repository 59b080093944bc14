import { NativeSelect, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { type QuestionType, questionTakesOptions } from '#app/features/settings/contract/form-fields.ts'
import { maxQuestions, type RegistrationQuestion } from '#app/features/settings/contract/questions.ts'
import { ListInput } from '#app/ui/admin/list-input.tsx'
import type { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { createRowId } from '../create-row-id.ts'
import { FormRows } from '../form-rows.tsx'
import { FormSwitch } from '../form-switch.tsx'

/** A form that has questions besides other fields. */
export type QuestionsAdminForm = ReturnType<typeof useAdminForm<{ questions: RegistrationQuestion[] }>>

const questionTypeLabels: Record<QuestionType, string> = {
  short_text: 'Short text',
  long_text: 'Long text',
  choice: 'Choice (one option)',
  choices: 'Choices (several options)',
  tick: 'Tick box',
  date: 'Date',
  file: 'File (PDF, JPG, PNG or WebP)',
}

const typeOptions = Object.entries(questionTypeLabels).map(([value, label]) => ({ value, label }))

const audienceOptions = [
  { value: 'staff', label: 'Everyone in the admin area' },
  { value: 'managers', label: 'Organizers and administrators' },
]

const newQuestion = (): RegistrationQuestion => ({
  id: createRowId(),
  type: 'short_text',
  label: '',
  help: '',
  isRequired: false,
  options: [],
  audience: 'staff',
  inConfirmation: true,
})

/** Adds, edits, orders and removes questions; the form's owner saves them. */
export function QuestionList({ adminForm }: { adminForm: QuestionsAdminForm }) {
  const { control, formState } = adminForm.form
  const { errors } = formState
  const message = errors.questions?.root?.message ?? errors.questions?.message
  return (
    <fieldset className="form-group" aria-label="Questions">
      <FormRows
        control={control}
        name="questions"
        noun="question"
        most={maxQuestions}
        newRow={newQuestion}
        none="There are no questions of your own."
      >
        {(index) => <QuestionFields adminForm={adminForm} index={index} />}
      </FormRows>
      {message === undefined ? null : (
        <p className="form-error" role="alert">
          {message}
        </p>
      )}
    </fieldset>
  )
}

interface QuestionFieldsProps {
  adminForm: QuestionsAdminForm
  index: number
}

function QuestionFields({ adminForm, index }: QuestionFieldsProps) {
  const { field, form } = adminForm
  const name = `questions.${index}.options` as const
  const type = useWatch({ control: form.control, name: `questions.${index}.type` })
  /** Options of the type that was chosen before, for when it is chosen again. */
  const removedOptions = useRef<string[]>([])

  function followType(chosen: QuestionType) {
    const options = form.getValues(name)
    if (questionTakesOptions(chosen)) {
      if (options.length === 0) form.setValue(name, removedOptions.current, { shouldDirty: true })
      return
    }
    removedOptions.current = options
    form.setValue(name, [], { shouldDirty: true })
  }

  return (
    <>
      <TextInput {...field(`questions.${index}.label`)} label="Question" required />
      <div className="field-row">
        <NativeSelect
          {...field(`questions.${index}.type`, { onChange: ({ target }) => followType(target.value) })}
          label="Type of Answer"
          data={typeOptions}
        />
        <NativeSelect
          {...field(`questions.${index}.audience`)}
          label="Who Sees the Answers"
          data={audienceOptions}
        />
      </div>
      {questionTakesOptions(type) ? (
        <ListInput
          control={form.control}
          name={name}
          label="Options"
          description="One per line, in the order of the form."
          rows={4}
        />
      ) : null}
      <TextInput {...field(`questions.${index}.help`)} label="Help Text" />
      <FormSwitch control={form.control} name={`questions.${index}.isRequired`} label="Must be answered" />
      <FormSwitch
        control={form.control}
        name={`questions.${index}.inConfirmation`}
        label="Shown in the confirmation and its e-mail"
      />
    </>
  )
}
