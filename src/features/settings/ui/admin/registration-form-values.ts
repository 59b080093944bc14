import * as z from 'zod/mini'
import {
  isKnownSource,
  referralSourceLabel,
  referralSourceOptions,
} from '#app/features/people/contract/source-labels.ts'
import type { SwitchableField } from '#app/features/settings/contract/form-fields.ts'
import { RegistrationFormSettings } from '#app/features/settings/contract/registration-form.ts'
import {
  questionListField,
  toQuestion,
  toQuestionField,
  toQuestionValues,
} from './questions/question-values.ts'

const fields = {
  fields: z.object({
    suffix: z.string(),
    phone: z.string(),
    company: z.string(),
    jobTitle: z.string(),
    isCpdasUser: z.string(),
    source: z.string(),
    notes: z.string(),
    marketingConsent: z.string(),
  } satisfies Record<SwitchableField, unknown>),
  /** One per line. */
  sources: z.string(),
  questions: questionListField,
}

type RegistrationFormShape = z.infer<ReturnType<typeof z.object<typeof fields>>>

/** Values that are checked by the server's own shape. */
export const RegistrationSectionValues = z.object(fields).check((payload) => {
  const values = payload.value
  const parsed = RegistrationFormSettings.safeParse(toRegistrationForm(values))
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = toRegistrationFormField(path.join('.')).split('.')
    payload.issues.push({ code: 'custom', input: values, path: field, message })
  }
})
export type RegistrationSectionValues = RegistrationFormShape

export function toRegistrationSectionValues(settings: RegistrationFormSettings): RegistrationSectionValues {
  const { fields, sources, questions } = settings
  return {
    fields: { ...fields },
    sources: sources.map(referralSourceLabel).join('\n'),
    questions: questions.map(toQuestionValues),
  }
}

const sourceByLabel = new Map(referralSourceOptions.map(({ value, label }) => [label.toLowerCase(), value]))

/** A known source by its label, whatever its case; other text is a source of the provider's own. */
function toSource(line: string): string {
  const text = line.trim()
  return isKnownSource(text) ? text : (sourceByLabel.get(text.toLowerCase()) ?? text)
}

/** The section's value; it is not valid if the form's values are not. */
export function toRegistrationForm(values: RegistrationSectionValues): RegistrationFormSettings {
  const { fields, sources, questions } = values
  return {
    fields: fields as RegistrationFormSettings['fields'],
    sources: sources
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(toSource),
    questions: questions.map(toQuestion),
  }
}

/** Lines of the sources share a field, and those of options. */
export const toRegistrationFormField = (path: string) =>
  path.startsWith('sources') ? 'sources' : toQuestionField(path)
