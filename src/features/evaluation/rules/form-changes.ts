import type { EvaluationForm, FormQuestion, QuestionInput } from '../contract/forms.ts'

type CurrentForm = Pick<EvaluationForm, 'status' | 'answered' | 'questions'>

/**
 * Why the questions cannot be saved so, or null. Answers name questions, so questions stay as they were once somebody
 * has answered; before that, an open form takes corrections of its wording.
 */
export function whyQuestionsStay(
  { status, answered, questions }: CurrentForm,
  next: readonly QuestionInput[],
): 'form_answered' | 'form_open' | null {
  if (isSame(questions, next, (question) => JSON.stringify(toOrdered(question)))) return null
  if (answered > 0) return 'form_answered'
  const isWording = isSame(questions, next, (question) => JSON.stringify(withoutWording(question)))
  return status === 'open' && !isWording ? 'form_open' : null
}

function isSame(
  questions: readonly FormQuestion[],
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

function toOrdered({ id, kind, subject, isRequired, prompt, help, options }: QuestionInput) {
  return [id, kind, subject, isRequired, prompt, help || null, options.map(({ key, label }) => [key, label])]
}

function withoutWording({ id, kind, subject, isRequired, options }: QuestionInput) {
  return [id, kind, subject, isRequired, options.map(({ key }) => key)]
}
