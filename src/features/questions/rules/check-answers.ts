import type { GivenAnswer } from '#app/features/registrations/contract/registration.ts'
import type { RegistrationQuestion } from '#app/features/settings/contract/questions.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import { findAnswerProblem, toAnswerTexts } from './answers.ts'

export type GivenAnswers = Readonly<Record<string, GivenAnswer>>

interface CheckedAnswer {
  readonly question: RegistrationQuestion
  readonly position: number
}

export interface TextAnswer extends CheckedAnswer {
  readonly texts: readonly string[]
}

export interface SentFileAnswer extends CheckedAnswer {
  /** A data URL, or an uploaded file. */
  readonly file: string | object
}

export interface CheckedAnswers {
  readonly texts: readonly TextAnswer[]
  readonly files: readonly SentFileAnswer[]
}

/** The field that an error of an answer refers to. */
export const answerPath = (questionId: string) => `answers.${questionId}`

const formChangedText =
  'The questions of this form have changed. Please check your answers and send them again.'

/**
 * The answers to a form's questions. Refuses with every problem, and answers to questions that are not in the form.
 * @param mayLeaveOut staff register people who cannot be asked
 */
export function checkAnswers(
  questions: readonly RegistrationQuestion[],
  given: GivenAnswers,
  { mayLeaveOut }: { readonly mayLeaveOut: boolean },
): CheckedAnswers {
  const stranger = Object.keys(given).find((id) => !questions.some((question) => question.id === id))
  if (stranger !== undefined) {
    throw fieldRefusal(answerPath(stranger.slice(0, 40)), 'question_unknown', formChangedText)
  }
  const issues = questions.flatMap((question) => {
    const isRequired = question.isRequired && !mayLeaveOut
    const message = findAnswerProblem({ ...question, isRequired }, given[question.id])
    return message === null ? [] : [{ path: answerPath(question.id), message }]
  })
  const [first] = issues
  if (first !== undefined) throw new Refusal('invalid', 'answers_invalid', first.message, { issues })
  return collect(questions, given)
}

const isSentFile = (answer: GivenAnswer): answer is string | object =>
  typeof answer === 'string' ? answer !== '' : typeof answer === 'object' && answer !== null

function collect(questions: readonly RegistrationQuestion[], given: GivenAnswers): CheckedAnswers {
  const texts: TextAnswer[] = []
  const files: SentFileAnswer[] = []
  for (const [position, question] of questions.entries()) {
    const answer = given[question.id]
    if (question.type === 'file') {
      if (isSentFile(answer)) files.push({ question, position, file: answer })
      continue
    }
    const entered = toAnswerTexts(question.type, answer)
    if (entered !== null) texts.push({ question, position, texts: entered })
  }
  return { texts, files }
}
