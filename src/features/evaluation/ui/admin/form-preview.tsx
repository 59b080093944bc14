import { type Control, useWatch } from 'react-hook-form'
import { likertLabels } from '#app/features/evaluation/rules/scales.ts'
import {
  type EvaluationFormValues,
  type QuestionValues,
  questionTakesChoices,
  toQuestionChoices,
} from './form-values.ts'

/** Preview of what registrants read, while it is edited. */
export function FormPreview({
  control,
}: {
  control: Control<EvaluationFormValues, unknown, EvaluationFormValues>
}) {
  const { title, intro, questions } = useWatch({ control }) as EvaluationFormValues
  return (
    <section className="evaluation-preview" aria-label="Preview">
      <h2>{title}</h2>
      {intro === '' ? null : <p>{intro}</p>}
      <ol>
        {questions.map((question, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: new questions have no id, and nothing here keeps state
          <li key={at}>
            <p>
              <strong>{question.prompt}</strong>
              {question.isRequired ? ' *' : ''}
            </p>
            {question.help === '' ? null : <p className="muted">{question.help}</p>}
            <p className="muted">{describeAnswer(question)}</p>
            {question.points === '0' ? null : (
              <p className="muted">
                Right: {question.correct.length === 0 ? 'not marked yet' : question.correct.join(' · ')}.{' '}
                {question.points === '1' ? '1 point' : `${question.points} points`}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function describeAnswer({ kind, subject, options }: QuestionValues): string {
  const about = subject === 'speaker' ? 'For each speaker: ' : ''
  if (kind === 'likert5') return `${about}${likertLabels.map(({ label }) => label).join(' · ')}`
  if (kind === 'number_0_10') return `${about}0 · 1 · 2 … 10`
  if (!questionTakesChoices(kind)) return `${about}Text`
  const labels = toQuestionChoices(options, []).map(({ label }) => label)
  return `${about}${labels.length === 0 ? 'No choices yet' : labels.join(' · ')}`
}
