import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { type UseFieldArrayReturn, useFieldArray, useWatch } from 'react-hook-form'
import type { useAdminForm } from '../../../../../ui/admin/use-admin-form.ts'
import { Icon } from '../../../../../ui/icon.tsx'
import { type QuestionType, takesOptions } from '../../../contract/form-fields.ts'
import { maxQuestions } from '../../../contract/questions.ts'
import { newQuestionValues, type QuestionValues, questionTypeLabels } from './question-values.ts'

/** A form that has questions besides other fields. */
export type QuestionsAdminForm = ReturnType<typeof useAdminForm<{ questions: QuestionValues[] }>>

const typeOptions = Object.entries(questionTypeLabels).map(([value, label]) => ({ value, label }))

const audienceOptions = [
  { value: 'staff', label: 'Everyone in the admin area' },
  { value: 'managers', label: 'Organizers and administrators' },
]

const addButtonId = 'add-question'

/** After a move or a removal, when the list has been rendered. */
function focusLater(...ids: string[]): void {
  requestAnimationFrame(() => {
    const buttons = ids.map((id) => document.getElementById(id))
    buttons.find((button) => button instanceof HTMLButtonElement && !button.disabled)?.focus()
  })
}

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
      <Button
        id={addButtonId}
        variant="default"
        leftSection={<Icon name="plus" />}
        disabled={rows.fields.length >= maxQuestions}
        onClick={() =>
          rows.append(newQuestionValues(), { focusName: `questions.${rows.fields.length}.label` })
        }
      >
        Add a question
      </Button>
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
      <QuestionSwitch adminForm={adminForm} name={`questions.${index}.isRequired`} label="Must be answered" />
      <QuestionSwitch
        adminForm={adminForm}
        name={`questions.${index}.inConfirmation`}
        label="Shown in the confirmation and its e-mail"
      />
      <QuestionActions index={index} rows={rows} />
    </fieldset>
  )
}

interface QuestionSwitchProps {
  adminForm: QuestionsAdminForm
  name: `questions.${number}.${'isRequired' | 'inConfirmation'}`
  label: string
}

/** Controlled, because each rendering of its row would reset an uncontrolled one. */
function QuestionSwitch({ adminForm: { field, form }, name, label }: QuestionSwitchProps) {
  const isOn = useWatch({ control: form.control, name })
  return <Switch {...field(name)} checked={isOn} label={label} />
}

function QuestionActions({ index, rows }: Omit<QuestionFieldsProps, 'adminForm'>) {
  const number = index + 1
  const buttonId = (direction: 'up' | 'down', place: number) => `question-${place}-${direction}`

  function move(to: number) {
    rows.move(index, to)
    const [same, other] = to < index ? (['up', 'down'] as const) : (['down', 'up'] as const)
    focusLater(buttonId(same, to), buttonId(other, to))
  }

  function remove() {
    rows.remove(index)
    focusLater(addButtonId)
  }

  return (
    <div className="row-actions">
      <Button
        id={buttonId('up', index)}
        variant="default"
        disabled={index === 0}
        aria-label={`Move up question ${number}`}
        onClick={() => move(index - 1)}
      >
        Move up
      </Button>
      <Button
        id={buttonId('down', index)}
        variant="default"
        disabled={index === rows.fields.length - 1}
        aria-label={`Move down question ${number}`}
        onClick={() => move(index + 1)}
      >
        Move down
      </Button>
      <Button variant="subtle" color="red" aria-label={`Remove question ${number}`} onClick={remove}>
        Remove
      </Button>
    </div>
  )
}
