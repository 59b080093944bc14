/** Rules for what counts as an answer; the same in the browser and on the server. */
import type { GivenAnswer } from '#app/features/registrations/contract/registration.ts'
import type { QuestionType, RegistrationFormQuestion } from '#app/features/settings/contract/form-fields.ts'

const maxAnswerLength: Readonly<Record<'short_text' | 'long_text', number>> = {
  short_text: 200,
  long_text: 2000,
}

const answerMissingText = 'Please answer this question'
const notOfferedText = 'Please choose one of the available options'
const invalidText = 'This value is not valid'

type ShownQuestion = Pick<RegistrationFormQuestion, 'type' | 'isRequired' | 'options'>

/** Texts as stored; null if nothing was answered. A file has none yet. */
export function toAnswerTexts(type: QuestionType, given: GivenAnswer): string[] | null {
  switch (type) {
    case 'tick':
      return given === true ? ['Yes'] : null
    case 'choices':
      return isList(given) && given.length > 0 ? [...given] : null
    case 'file':
      return null
    default: {
      const text = typeof given === 'string' ? given.trim() : ''
      return text === '' ? null : [text]
    }
  }
}

const isList = (given: GivenAnswer): given is readonly string[] => Array.isArray(given)

/** Whether a file was given; null and empty text stand for none. */
const isFileGiven = (given: GivenAnswer): given is string | object =>
  Boolean(given) && given !== true && !isList(given)

/**
 * Finds what is wrong with an answer; null if it can be stored. The content of files is checked elsewhere.
 */
export function findAnswerProblem(question: ShownQuestion, given: GivenAnswer): string | null {
  const { type, isRequired } = question
  if (isNothing(given)) return isRequired ? missingTextOf(type) : null
  return isOfType(type, given) ? findTextProblem(question, given) : invalidText
}

function isNothing(given: GivenAnswer): boolean {
  if (given === undefined || given === null || given === false) return true
  return (typeof given === 'string' && given.trim() === '') || (isList(given) && given.length === 0)
}

const missingTextOf = (type: QuestionType) => (type === 'tick' ? 'Please tick this box' : answerMissingText)

function isOfType(type: QuestionType, given: GivenAnswer): boolean {
  if (type === 'tick') return given === true
  if (type === 'choices') return isList(given)
  if (type === 'file') return isFileGiven(given)
  return typeof given === 'string'
}

function findTextProblem({ type, options }: ShownQuestion, given: GivenAnswer): string | null {
  const texts = toAnswerTexts(type, given) ?? []
  switch (type) {
    case 'short_text':
    case 'long_text': {
      const maximum = maxAnswerLength[type]
      return texts.some((text) => text.length > maximum) ? `At most ${maximum} characters` : null
    }
    case 'choice':
    case 'choices':
      return isOffered(texts, options) ? null : notOfferedText
    case 'date':
      return texts.every(isCalendarDay) ? null : 'Please enter a date'
    default:
      return null
  }
}

const isOffered = (texts: readonly string[], options: readonly string[]) =>
  new Set(texts).size === texts.length && texts.every((text) => options.includes(text))

/** Year 0 does not exist. */
function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const instant = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text)
}
