import * as z from 'zod/mini'
import { maxSourceLength } from '#app/features/people/contract/person.ts'
import { formFieldUses } from './form-fields.ts'
import { RegistrationQuestions } from './questions.ts'
import { requiredLineField } from './text-fields.ts'

const anyUse = () => z.enum(formFieldUses)
const offOrOptional = () => z.enum(['off', 'optional'])

export const RegistrationFormFields = z.strictObject({
  suffix: offOrOptional(),
  phone: anyUse(),
  company: anyUse(),
  jobTitle: anyUse(),
  isCpdasUser: offOrOptional(),
  source: anyUse(),
  notes: anyUse(),
  marketingConsent: offOrOptional(),
})

const areDifferent = (texts: readonly string[]) =>
  new Set(texts.map((text) => text.toLowerCase())).size === texts.length

const Sources = z
  .array(requiredLineField(maxSourceLength, 'Source is required'))
  .check(z.maxLength(60, 'At most 60 sources'), z.refine(areDifferent, 'Each source must be listed once'))

export const RegistrationFormSettings = z
  .strictObject({
    fields: RegistrationFormFields,
    sources: Sources,
    /** Questions for all seminars; each seminar can have more. */
    questions: RegistrationQuestions,
  })
  .check(
    z.refine(({ fields, sources }) => fields.source === 'off' || sources.length > 0, {
      path: ['sources'],
      error: 'Please list at least one source, or switch the field off',
    }),
  )
export type RegistrationFormSettings = z.infer<typeof RegistrationFormSettings>
