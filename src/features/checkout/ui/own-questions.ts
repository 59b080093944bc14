/** Questions of the provider and discounts; their code is loaded only with a form that has some. */
import type { ComponentType } from 'react'
import type { GivenAnswer } from '#app/features/registrations/contract/registration.ts'
import type { FormDefinition } from '#app/features/settings/contract/form-fields.ts'
import { standardFields } from '#app/features/settings/contract/standard-fields.ts'
import type { DetailsEntry } from '#app/ui/public/facts.tsx'
import type { ProviderForm } from '../contract/checkout.ts'

/** The field of an answer or a discount, also in issues of the API. */
export type AnswerFieldName = `answers.${string}` | 'voucherCode' | 'declaredRuleId'

export const isAnswerFieldName = (name: string): name is AnswerFieldName =>
  /^(answers\.|voucher|declared)/.test(name)

export type AnswerValue = string | boolean | readonly string[] | File | null | undefined

export type AnswerValues = { readonly [Name in AnswerFieldName]?: AnswerValue }

export interface ConfirmedAnswer {
  readonly label: string
  readonly text: string
}

export interface AnswerBody {
  readonly answers: Record<string, GivenAnswer>
  readonly [file: `answers.${string}`]: File
}

/** Part of the registration form that the fields of answers need. */
export interface AnswerForm {
  readonly values: AnswerValues & { readonly email?: string | null | undefined }
  readonly errors: { readonly [Name in AnswerFieldName]?: string }
  readonly read: () => AnswerValues
  readonly change: (values: AnswerValues) => void
  readonly check: (names: readonly AnswerFieldName[]) => unknown
  /** Names of files that were posted without script. */
  readonly postedFileNames: Readonly<Record<string, string>>
  readonly isFirstInvalid: (name: AnswerFieldName) => boolean
}

export interface OwnQuestions {
  /** Names in the order of the form. */
  readonly names: readonly AnswerFieldName[]
  /** Names of fields that are not stored in the draft. */
  readonly sensitiveNames: readonly AnswerFieldName[]
  readonly labelOf: (name: AnswerFieldName) => string
  readonly check: (values: AnswerValues) => { [Name in AnswerFieldName]?: string }
  /** Returns the answers by question, for the API; without unanswered ones. */
  readonly toAnswers: (values: AnswerValues) => Record<string, GivenAnswer>
  /** The same as parts of a body in the browser, where files are fields of their own. */
  readonly toBody: (
    values: AnswerValues,
  ) => AnswerBody & { readonly voucherCode?: string; readonly declaredRuleId?: number }
  readonly toDetails: (values: AnswerValues) => DetailsEntry[]
  readonly toConfirmed: (values: AnswerValues) => ConfirmedAnswer[]
  /** Input entered before hydration. */
  readonly readTyped: () => AnswerValues
  /** Values of a form that was posted without script, without files. */
  readonly readPosted: (fields: ReadonlyMap<string, string>) => AnswerValues
  readonly Fields: ComponentType<{ form: AnswerForm }>
  /** Returns the price in pesos; left out of forms without discounts. */
  readonly priceOf?: (values: AnswerValues & { readonly email?: string | null | undefined }) => number
}

/** The form that a visitor fills in. */
export interface VisitorForm extends Pick<FormDefinition, 'fields'> {
  /** Null for the standard ones, which only the form itself loads. */
  readonly sources: readonly string[] | null
  readonly own: OwnQuestions | null
  /** True if a proof is optional, including where a seminar has a price. */
  readonly isProofOptional?: true | undefined
  /** Professions to choose from beside the number of the license. */
  readonly professions?: ProviderForm['professions']
}

export const standardVisitorForm: VisitorForm = { fields: standardFields, sources: null, own: null }
