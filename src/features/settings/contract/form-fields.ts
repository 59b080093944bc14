/** Fields and questions of the registration form. */

export const formFieldUses = ['off', 'optional', 'required'] as const
export type FormFieldUse = (typeof formFieldUses)[number]

/**
 * Fields that a provider can switch. Name and e-mail identify the registrant, a license is given only by those who
 * have one, and payment details belong to the proof.
 */
export interface FormFields {
  readonly suffix: Exclude<FormFieldUse, 'required'>
  readonly phone: FormFieldUse
  readonly company: FormFieldUse
  readonly jobTitle: FormFieldUse
  readonly isCpdasUser: Exclude<FormFieldUse, 'required'>
  readonly source: FormFieldUse
  readonly notes: FormFieldUse
  /** Consent is never required. */
  readonly marketingConsent: Exclude<FormFieldUse, 'required'>
}

export type SwitchableField = keyof FormFields

export const questionTypes = ['short_text', 'long_text', 'choice', 'choices', 'tick', 'date', 'file'] as const
export type QuestionType = (typeof questionTypes)[number]

export const questionTakesOptions = (type: QuestionType) => type === 'choice' || type === 'choices'

/** Staff: everyone in the admin area; managers: organizers and administrators. */
export const answerAudiences = ['staff', 'managers'] as const

/** A question as registrants see it. */
export interface RegistrationFormQuestion {
  readonly id: string
  readonly type: QuestionType
  readonly label: string
  readonly help: string
  readonly isRequired: boolean
  readonly options: string[]
  readonly inConfirmation: boolean
  /** True if the answer is not stored in the draft on a shared device. */
  readonly isSensitive: boolean
}

/** Fields of the public form. */
export interface FormDefinition {
  readonly fields: FormFields
  /** Known sources by their value, the provider's own ones by their text. */
  readonly sources: string[]
}
