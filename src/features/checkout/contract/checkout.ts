import * as z from 'zod/mini'
import { OfferedPrices } from '#app/features/orders/contract/offered-prices.ts'
import { NameSuffix } from '#app/features/people/contract/person.ts'
import { questionTypes } from '#app/features/settings/contract/form-fields.ts'
import { RegistrationFormFields } from '#app/features/settings/contract/registration-form.ts'
import { integerParam, maxRowId } from '#app/platform/paging.ts'

export const RegistrationFormQuery = z.strictObject({ seminarId: z.optional(integerParam(1, maxRowId)) })

export const BillCodeQuery = z.strictObject({ seminarId: integerParam(1, maxRowId) })

/** Code such as 'K7QP-9F2M'; null without a ledger. */
export const BillCodeResponse = z.object({ code: z.nullable(z.string()) })

export const ProviderRegistrationForm = z.object({
  fields: RegistrationFormFields,
  sources: z.array(z.string()),
  questions: z.array(
    z.object({
      id: z.string(),
      type: z.enum(questionTypes),
      label: z.string(),
      help: z.string(),
      isRequired: z.boolean(),
      options: z.array(z.string()),
      inConfirmation: z.boolean(),
      isSensitive: z.boolean(),
    }),
  ),
  /** True if a proof is optional; left out where a paid seminar requires one. */
  isProofOptional: z.optional(z.literal(true)),
  /** Prices; left out without discounts. */
  prices: z.optional(OfferedPrices),
  /** Professions for which the seminar is accredited; left out of those accredited for fewer than two. */
  professions: z.optional(z.array(z.object({ id: z.int(), name: z.string() }))),
})
export type ProviderRegistrationForm = z.infer<typeof ProviderRegistrationForm>

export const RegistrationFormResponse = z.object({
  /** Null for the standard form without questions, so that its pages do not repeat it. */
  form: z.nullable(ProviderRegistrationForm),
})
export type RegistrationFormResponse = z.infer<typeof RegistrationFormResponse>

const nullableText = z.nullable(z.string())

export const RegistrationPrefill = z.object({
  /** Null if the e-mail is unverified. */
  details: z.nullable(
    z.object({
      firstName: nullableText,
      middleInitial: nullableText,
      lastName: nullableText,
      suffix: z.nullable(NameSuffix),
      email: z.string(),
      phone: nullableText,
      company: nullableText,
      jobTitle: nullableText,
      prcLicenseNo: nullableText,
      prcExpirationDate: nullableText,
      isCpdasUser: z.boolean(),
    }),
  ),
})
export type RegistrationPrefill = z.infer<typeof RegistrationPrefill>
