import * as z from 'zod/mini'

/** Longest template in characters; images are links. */
export const longestTemplateLength = 100_000
const longestSubject = 300
export const longestTemplateName = 100

const something = /\S/

/** Message, formatted lazily: the first `toLocaleString` loads locale data, slowing every start. */
const tooLong = (longest: number) => () => `At most ${longest.toLocaleString('en')} characters`

const requiredText = (missing: string, longest: number) =>
  z.string(missing).check(z.regex(something, missing), z.maxLength(longest, { error: tooLong(longest) }))

const templateName = requiredText('Template name is required', longestTemplateName).check(z.trim())
/** Message for a type that is missing or unknown. */
export const templateTypeMissing = 'Template type is required'

const templateType = z.string(templateTypeMissing).check(z.minLength(1, templateTypeMissing))
const subjectTemplate = requiredText('Subject template is required', longestSubject).check(z.trim())

export const TemplateFields = z.strictObject({
  templateName,
  templateType,
  subjectTemplate,
  htmlTemplate: requiredText('HTML template is required', longestTemplateLength),
  textTemplate: requiredText('Text template is required', longestTemplateLength),
  isActive: z.boolean(),
})
export type TemplateFields = z.infer<typeof TemplateFields>
