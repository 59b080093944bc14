/** The registration form as it is until the provider changes it. Public pages load it. */
import { referralSourceOptions } from '../../people/contract/source-labels.ts'

export const fieldUses = ['off', 'optional', 'required'] as const
export type FieldUse = (typeof fieldUses)[number]

/**
 * Fields that a provider can switch. Name and e-mail identify the registrant, a licence is given only by those who
 * have one, and payment details belong to the proof.
 */
export interface FormFields {
  readonly suffix: Exclude<FieldUse, 'required'>
  readonly phone: FieldUse
  readonly company: FieldUse
  readonly jobTitle: FieldUse
  readonly isCpdasUser: Exclude<FieldUse, 'required'>
  readonly source: FieldUse
  readonly notes: FieldUse
  /** Consent is never required. */
  readonly marketingConsent: Exclude<FieldUse, 'required'>
}

export type SwitchableField = keyof FormFields

/** What the public form shows. */
export interface FormDefinition {
  readonly fields: FormFields
  /** Known sources by their value, the provider's own ones by their text. */
  readonly sources: string[]
}

export const standardForm: FormDefinition = {
  fields: {
    suffix: 'optional',
    phone: 'required',
    company: 'required',
    jobTitle: 'required',
    isCpdasUser: 'optional',
    source: 'required',
    notes: 'optional',
    marketingConsent: 'optional',
  },
  sources: referralSourceOptions.map(({ value }) => value),
}
