/** Fields and questions of the registration form. */

export const fieldUses = ['off', 'optional', 'required'] as const
export type FieldUse = (typeof fieldUses)[number]

/**
 * Fields that a provider can switch. Name and e-mail identify the registrant, a license is given only by those who
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

export const questionTypes = ['short_text', 'long_text', 'choice', 'choices', 'tick', 'date', 'file'] as const
export type QuestionType = (typeof questionTypes)[number]

export const takesOptions = (type: QuestionType) => type === 'choice' || type === 'choices'

/** Staff: everyone in the admin area; managers: organizers and administrators. */
export const answerAudiences = ['staff', 'managers'] as const

/** A question as registrants see it. */
export interface FormQuestion {
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
