/** What is typed of a template, checked the same way by the form and by the server (specification 2, section 5). */
import * as z from 'zod/mini'
import { TemplateType } from '../contract.ts'

/** Characters; a letter of its own weight, pictures are links. */
export const longestTemplate = 100_000
const longestSubject = 300
const longestName = 100

const something = /\S/

/** Spelt out when shown: the first number that is spelt out loads a language's rules, at every start. */
const tooLong = (longest: number) => () => `At most ${longest.toLocaleString('en')} characters`

const written = (missing: string, longest: number) =>
  z.string(missing).check(z.regex(something, missing), z.maxLength(longest, { error: tooLong(longest) }))

const templateName = written('Template name is required', longestName).check(z.trim())
const templateType = z.enum(TemplateType.options, 'Template type is required')
const subjectTemplate = written('Subject template is required', longestSubject).check(z.trim())

/** The whole form. */
export const TemplateFields = z.strictObject({
  templateName,
  templateType,
  subjectTemplate,
  htmlTemplate: written('HTML template is required', longestTemplate),
  textTemplate: written('Text template is required', longestTemplate),
  isActive: z.boolean(),
})
export type TemplateFields = z.infer<typeof TemplateFields>
