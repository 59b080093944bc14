import type { EvaluationForm, EvaluationFormQuestion, QuestionInput } from '../contract/forms.ts'

type Scoring = Pick<EvaluationForm, 'phase' | 'passPercent'>
type CurrentForm = Scoring & Pick<EvaluationForm, 'status' | 'answered' | 'questions'>
type ChangedForm = Scoring & { readonly questions: readonly QuestionInput[] }

/**
 * Returns why the questions cannot be saved so, or null. Answers name questions and attempts were scored, so
 * questions and pass mark stay as they were once someone has answered; before that, an open form takes
 * corrections of its wording.
 */
export function whyQuestionsAreLocked(
  { status, answered, questions, ...scoring }: CurrentForm,
  { questions: next, phase, passPercent }: ChangedForm,
): 'form_answered' | 'form_open' | null {
  if (phase !== scoring.phase || passPercent !== scoring.passPercent) {
    if (answered > 0) return 'form_answered'
    if (status === 'open') return 'form_open'
  }
  if (isSame(questions, next, (question) => JSON.stringify(toOrdered(question)))) return null
  if (answered > 0) return 'form_answered'
  const isWording = isSame(questions, next, (question) => JSON.stringify(withoutWording(question)))
  return status === 'open' && !isWording ? 'form_open' : null
}

function isSame(
  questions: readonly EvaluationFormQuestion[],
  next: readonly QuestionInput[],
  toText: (question: QuestionInput) => string,
): boolean {
  return (
    questions.length === next.length &&
    questions.every((question, at) => {
      const other = next[at]
      return other !== undefined && toText(question) === toText(other)
    })
  )
}

function toOrdered(question: QuestionInput) {
  const { prompt, help, options } = question
  return [withoutWording(question), prompt, help || null, options.map(({ label }) => label)]
}

function withoutWording({ id, kind, subject, isRequired, options, correct, points }: QuestionInput) {
  const scored = correct.length > 0 ? [[...correct].sort(), points] : null
  return [id, kind, subject, isRequired, options.map(({ key }) => key), scored]
}
