/** Questions of the provider and discounts; their code is loaded only with a form that has some. */
import type { ComponentType } from 'react'
import type { GivenAnswer } from '#app/features/registrations/contract/registration.ts'
import type { FormDefinition } from '#app/features/settings/contract/form-fields.ts'
import { standardFields } from '#app/features/settings/contract/standard-fields.ts'
import type { DetailsEntry } from '#app/ui/public/facts.tsx'
import type { ProviderRegistrationForm } from '../contract/checkout.ts'

/** The field of an answer or a discount, also in issues of the API. */
export type AnswerFieldName = `answers.${string}` | 'voucherCode' | 'declaredRuleId'

export const isAnswerFieldName = (name: string): name is AnswerFieldName =>
  /^(answers\.|voucher|declared)/.test(name)

export type QuestionFieldValue = string | boolean | readonly string[] | File | null | undefined

export type QuestionFieldValues = { readonly [Name in AnswerFieldName]?: QuestionFieldValue }

export interface ConfirmedAnswer {
  readonly label: string
  readonly text: string
}

export interface AnswersRequestBody {
  readonly answers: Record<string, GivenAnswer>
  readonly [file: `answers.${string}`]: File
}

type GroupValues = QuestionFieldValues & {
  readonly email?: string | null | undefined
  readonly others?: number | undefined
} & { readonly [Name in `others.${number}.declaredRuleId`]?: QuestionFieldValue }

/** Part of the registration form that the fields of answers need. */
export interface AnswerForm {
  /** Prefix of the names of fields; empty for those of the first person. */
  readonly prefix: string
  readonly values: GroupValues
  readonly errors: { readonly [Name in AnswerFieldName]?: string }
  readonly read: () => GroupValues
  readonly change: (values: QuestionFieldValues) => void
  readonly check: (names: readonly AnswerFieldName[]) => unknown
  /** Names of files that were posted without script. */
  readonly postedFileNames: Readonly<Record<string, string>>
  readonly isFirstInvalid: (name: AnswerFieldName) => boolean
}

export interface ProviderQuestionFields {
  /** Names in the order of the form. */
  readonly names: readonly AnswerFieldName[]
  /** Names of fields that are not stored in the draft. */
  readonly sensitiveNames: readonly AnswerFieldName[]
  readonly labelOf: (name: AnswerFieldName) => string
  readonly check: (values: QuestionFieldValues) => { [Name in AnswerFieldName]?: string }
  /** Returns the answers by question, for the API; without unanswered ones. */
  readonly toAnswers: (values: QuestionFieldValues) => Record<string, GivenAnswer>
  /** The same as parts of a body in the browser, where files are fields of their own. */
  readonly toBody: (
    values: QuestionFieldValues,
  ) => AnswersRequestBody & { readonly voucherCode?: string; readonly declaredRuleId?: number }
  readonly toDetails: (values: QuestionFieldValues) => DetailsEntry[]
  readonly toConfirmed: (values: QuestionFieldValues) => ConfirmedAnswer[]
  /** Input entered before hydration. */
  readonly readTyped: () => QuestionFieldValues
  /** Values of a form that was posted without script, without files. */
  readonly readPosted: (fields: ReadonlyMap<string, string>) => QuestionFieldValues
  readonly Fields: ComponentType<{ form: AnswerForm }>
  /** The part of the fields that each further person has. */
  readonly OtherFields: ComponentType<{ form: AnswerForm }>
  /** Returns the price of all people in pesos; left out of forms without discounts. */
  readonly priceOf?: (values: GroupValues) => number
}

/** The form that a visitor fills in. */
export interface VisitorRegistrationForm extends Pick<FormDefinition, 'fields'> {
  /** Null for the standard ones, which only the form itself loads. */
  readonly sources: readonly string[] | null
  readonly own: ProviderQuestionFields | null
  /** True if a proof is optional, including where a seminar has a price. */
  readonly isProofOptional?: true | undefined
  /** Professions to choose from beside the number of the license. */
  readonly professions?: ProviderRegistrationForm['professions']
}

export const standardVisitorForm: VisitorRegistrationForm = {
  fields: standardFields,
  sources: null,
  own: null,
}
