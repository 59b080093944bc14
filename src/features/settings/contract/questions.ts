import * as z from 'zod/mini'
import { answerAudiences, questionTakesOptions, questionTypes } from './form-fields.ts'
import { oneLineField, requiredLineField } from './text-fields.ts'

export const maxQuestions = 20
const maxFileQuestions = 3
const maxOptions = 20

const areDifferent = (texts: readonly string[]) =>
  new Set(texts.map((text) => text.toLowerCase())).size === texts.length

/** A question of the provider's own on the registration form. */
export const RegistrationQuestion = z
  .strictObject({
    /** Id made by the editor and never changed, so that answers stay with their question. */
    id: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
    type: z.enum(questionTypes),
    label: requiredLineField(200, 'Question is required'),
    help: oneLineField(300),
    isRequired: z.boolean(),
    /** Options of the types `choice` and `choices`, otherwise empty. */
    options: z
      .array(requiredLineField(100, 'Option is required'))
      .check(
        z.maxLength(maxOptions, `At most ${maxOptions} options`),
        z.refine(areDifferent, 'Each option must be listed once'),
      ),
    /** Viewers of the answers besides the registrant. */
    audience: z.enum(answerAudiences),
    inConfirmation: z.boolean(),
  })
  .check(
    z.refine(({ type, options }) => !questionTakesOptions(type) || options.length >= 2, {
      path: ['options'],
      error: 'Please list at least two options',
    }),
    z.refine(({ type, options }) => questionTakesOptions(type) || options.length === 0, {
      path: ['options'],
      error: 'Only choices have options',
    }),
  )
export type RegistrationQuestion = z.infer<typeof RegistrationQuestion>

/** Questions in the order of the form. */
export const RegistrationQuestions = z.array(RegistrationQuestion).check(
  z.maxLength(maxQuestions, `At most ${maxQuestions} questions`),
  z.refine((questions) => areDifferent(questions.map(({ id }) => id)), 'Each question must be listed once'),
  z.refine(
    (questions) => questions.filter(({ type }) => type === 'file').length <= maxFileQuestions,
    `At most ${maxFileQuestions} questions can ask for a file`,
  ),
)
export type RegistrationQuestions = z.infer<typeof RegistrationQuestions>
