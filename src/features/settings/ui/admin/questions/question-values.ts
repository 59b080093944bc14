/** Questions within a form: options are edited as lines of one field. */
import * as z from 'zod/mini'
import { type QuestionType, takesOptions } from '#app/features/settings/contract/form-fields.ts'
import type { Question } from '#app/features/settings/contract/questions.ts'
import { newId } from '../new-id.ts'

const questionValues = z.object({
  id: z.string(),
  type: z.string(),
  label: z.string(),
  help: z.string(),
  isRequired: z.boolean(),
  /** One per line. */
  options: z.string(),
  audience: z.string(),
  inConfirmation: z.boolean(),
})
export type QuestionValues = z.infer<typeof questionValues>

export const questionListField = z.array(questionValues)

export const questionTypeLabels: Record<QuestionType, string> = {
  short_text: 'Short text',
  long_text: 'Long text',
  choice: 'Choice (one option)',
  choices: 'Choices (several options)',
  tick: 'Tick box',
  date: 'Date',
  file: 'File (PDF, JPG, PNG or WebP)',
}

export function toQuestionValues(question: Question): QuestionValues {
  return { ...question, options: question.options.join('\n') }
}

/** The question; it is not valid if the form's values are not. */
export function toQuestion(values: QuestionValues): Question {
  const type = values.type as QuestionType
  const lines = values.options.split('\n').filter((line) => line.trim() !== '')
  return {
    ...values,
    type,
    options: takesOptions(type) ? lines : [],
    audience: values.audience as Question['audience'],
  }
}

export function newQuestionValues(): QuestionValues {
  return {
    id: newId(),
    type: 'short_text',
    label: '',
    help: '',
    isRequired: false,
    options: '',
    audience: 'staff',
    inConfirmation: true,
  }
}

/** Options share a field. */
export const toQuestionField = (path: string) => path.replace(/^(questions\.\d+\.options).*/, '$1')
