import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useController, useWatch } from 'react-hook-form'
import { type EvaluationFormKind, maxQuestions } from '#app/features/evaluation/contract/form-values.ts'
import { FormRows } from '#app/features/settings/ui/admin/form-rows.tsx'
import { FormSwitch } from '#app/features/settings/ui/admin/form-switch.tsx'
import type { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import {
  type EvaluationFormValues,
  newQuestionValues,
  parseChoiceLabels,
  questionKindLabels,
  questionSubjectLabels,
  questionTakesChoices,
  toSelectOptions,
} from './form-values.ts'

export type EvaluationBuilderForm = ReturnType<typeof useAdminForm<EvaluationFormValues>>

export interface QuestionListProps {
  adminForm: EvaluationBuilderForm
  kind: EvaluationFormKind
  /** True once someone has answered. */
  isFixed: boolean
}

export function QuestionList({ adminForm, kind, isFixed }: QuestionListProps) {
  return (
    <fieldset className="form-group" disabled={isFixed} aria-label="Questions">
      <FormRows
        control={adminForm.form.control}
        name="questions"
        noun="question"
        most={maxQuestions}
        newRow={() => newQuestionValues(kind)}
      >
        {(index) => <QuestionFields adminForm={adminForm} kind={kind} index={index} />}
      </FormRows>
    </fieldset>
  )
}

interface QuestionFieldsProps {
  adminForm: EvaluationBuilderForm
  kind: EvaluationFormKind
  index: number
}

function QuestionFields({ adminForm, kind, index }: QuestionFieldsProps) {
  const { field, form } = adminForm
  const answerKind = useWatch({ control: form.control, name: `questions.${index}.kind` })
  return (
    <>
      <TextInput {...field(`questions.${index}.prompt`)} label="Question" required />
      <TextInput {...field(`questions.${index}.help`)} label="Second Line" />
      <div className="field-row">
        <NativeSelect
          {...field(`questions.${index}.kind`)}
          label="Answer"
          data={toSelectOptions(questionKindLabels).filter(
            ({ value }) => kind === 'feedback' || questionTakesChoices(value),
          )}
        />
        {kind === 'feedback' ? (
          <NativeSelect
            {...field(`questions.${index}.subject`)}
            label="About"
            data={toSelectOptions(questionSubjectLabels)}
          />
        ) : (
          <TextInput {...field(`questions.${index}.points`)} label="Points" inputMode="numeric" required />
        )}
      </div>
      {questionTakesChoices(answerKind) ? (
        <Textarea
          {...field(`questions.${index}.options`)}
          label="Choices"
          description="One per line, in the order of the form."
          rows={4}
        />
      ) : null}
      {kind === 'learning_check' ? <RightAnswers adminForm={adminForm} index={index} /> : null}
      <FormSwitch control={form.control} name={`questions.${index}.isRequired`} label="Must be answered" />
    </>
  )
}

/** A changed choice has to be marked again, so that no other one becomes right. */
function RightAnswers({
  adminForm: { form, field },
  index,
}: {
  adminForm: EvaluationBuilderForm
  index: number
}) {
  const name = `questions.${index}.correct` as const
  const labels = parseChoiceLabels(useWatch({ control: form.control, name: `questions.${index}.options` }))
  const { field: input } = useController({ control: form.control, name })
  const value = input.value.filter((label) => labels.includes(label))
  return (
    <Checkbox.Group label="Right Answers" value={value} onChange={input.onChange} error={field(name).error}>
      {labels.length === 0 ? <p className="muted">Enter the choices first.</p> : null}
      <div className="evaluation-right">
        {labels.map((label) => (
          <Checkbox key={label} value={label} label={label} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
