import * as z from 'zod/mini'
import { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import { middleNameField, nameField } from '#app/features/people/contract/name-fields.ts'
import { emailSchema, NameSuffix, StoredReferralSource } from '#app/features/people/contract/person.ts'
import type { FormDefinition, SwitchableField } from '#app/features/settings/contract/form-fields.ts'
import { invalidAmountText, parseTypedAmount } from '#app/platform/format/typed-amounts.ts'
import { rowIdField } from '#app/platform/paging.ts'
import { UploadedFile, uploadField } from '#app/platform/uploaded-file.ts'
import { discountFields } from './discount-fields.ts'

export const AttendanceStatus = z.enum(['registered', 'attended', 'no-show'])
export type AttendanceStatus = z.infer<typeof AttendanceStatus>

export const PaymentReviewAction = z.enum(['approve', 'reject'])
export type PaymentReviewAction = z.infer<typeof PaymentReviewAction>

/** Entries of a payment's history, including undone and reverted decisions. */
export const PaymentDecision = z.enum([...PaymentReviewAction.options, 'undo', 'take_back'])
export type PaymentDecision = z.infer<typeof PaymentDecision>

export const RegistrationType = z.enum(['new_attendee', 'existing_attendee', 'additional_registration'])
export type RegistrationType = z.infer<typeof RegistrationType>

export const proofMissingText = 'Proof of payment is required'

/** Whether a date exists; year 0 does not. */
function isCalendarDay(text: string): boolean {
  const instant = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(instant) || text.startsWith('0000')) return false
  return new Date(instant).toISOString().startsWith(text)
}

const shortText = (maximum: number) =>
  z.string().check(z.trim(), z.maxLength(maximum, `At most ${maximum} characters`))

const requiredText = (message: string, maximum: number) =>
  z
    .string(message)
    .check(z.trim(), z.minLength(1, message), z.maxLength(maximum, `At most ${maximum} characters`))

const optionalText = (maximum: number) => z.optional(z.nullable(shortText(maximum)))

export const maxMarketingBasisLength = 200
const longest = { company: 200, jobTitle: 200, phone: 40, notes: 2000 }

export const registrationDetailFields = {
  firstName: nameField('First name is required'),
  middleInitial: z.nullable(middleNameField()),
  lastName: nameField('Last name is required'),
  suffix: z.optional(z.nullable(NameSuffix)),
  email: emailSchema(),
  company: optionalText(longest.company),
  jobTitle: optionalText(longest.jobTitle),
  phone: optionalText(longest.phone),
  source: z.optional(z.nullable(StoredReferralSource)),
  notes: optionalText(longest.notes),
  marketingConsent: z.optional(z.boolean()),
  prcLicenseNo: optionalText(40),
  prcExpirationDate: z.optional(
    z.nullable(
      z
        .string('Invalid expiration date format')
        .check(
          z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Invalid expiration date format', abort: true }),
          z.refine(isCalendarDay, 'Invalid expiration date format'),
        ),
    ),
  ),
  isCpdasUser: z.optional(z.boolean()),
}

export const referenceNumberField = optionalText(50)

export function amountInPesosField() {
  const isAmount = z.refine<number>((pesos) => parseTypedAmount(String(pesos)) !== null, invalidAmountText)
  return z.optional(z.nullable(z.number(invalidAmountText).check(isAmount)))
}

/** Messages at a required field that was left empty. */
export const missingFieldTexts = {
  phone: 'Contact number is required',
  company: 'Company is required',
  jobTitle: 'Job title is required',
  source: 'Please select how you heard about us',
  notes: 'Notes are required',
} as const satisfies { [Name in SwitchableField]?: string }

/** Fields of the public form, as the provider requires them. */
export function registrationFields({ fields }: Pick<FormDefinition, 'fields'>) {
  const text = (name: 'company' | 'jobTitle' | 'phone' | 'notes') =>
    fields[name] === 'required'
      ? requiredText(missingFieldTexts[name], longest[name])
      : optionalText(longest[name])
  return {
    ...registrationDetailFields,
    company: text('company'),
    jobTitle: text('jobTitle'),
    phone: text('phone'),
    notes: text('notes'),
    source: fields.source === 'required' ? StoredReferralSource : registrationDetailFields.source,
  }
}

/**
 * The form for the further people of a group: job title and notes are not asked of them, and the first one may not know
 * their telephone numbers. They have the first one's company and source.
 */
export function toFormOfColleagues<Form extends Pick<FormDefinition, 'fields'>>(form: Form): Form {
  const { fields } = form
  const phone = fields.phone === 'off' ? 'off' : 'optional'
  return { ...form, fields: { ...fields, phone, jobTitle: 'off', notes: 'off' } }
}

/** Answer as given: a text, a tick, chosen options, or a file; a file in JSON is a data URL. */
export type GivenAnswer = string | boolean | readonly string[] | object | null | undefined

const mostAnswers = 60
const longestAnswer = 8 * 1024 * 1024

function isAnswerShape(value: unknown): boolean {
  if (Array.isArray(value))
    return value.length <= mostAnswers && value.every((text) => typeof text === 'string')
  if (typeof value === 'string') return value.length <= longestAnswer
  return value === null || typeof value === 'boolean' || value instanceof UploadedFile
}

const answerTypes = [
  { type: 'string' },
  { type: 'boolean' },
  { type: 'array', items: { type: 'string' }, maxItems: mostAnswers },
  { type: 'null' },
]

function answersField() {
  const answer = z.custom<GivenAnswer>(isAnswerShape, 'This value is not valid')
  const id = z.string().check(z.maxLength(40))
  return z
    .record(id, answer.register(z.globalRegistry, { anyOf: answerTypes }))
    .check(z.refine((answers) => Object.keys(answers).length <= mostAnswers, 'Too many answers'))
}

/** Most people that one request registers. */
const mostPeople = 20

/** A further person of a group: company and source are those of the first, who also pays. */
function otherPersonFields() {
  const { firstName, middleInitial, lastName, suffix, phone, prcLicenseNo, prcExpirationDate } =
    registrationDetailFields
  return {
    firstName,
    middleInitial,
    lastName,
    suffix,
    /** Left out for a person without an address of their own, who is reached at the first one's. */
    email: z.optional(z.nullable(emailSchema())),
    phone,
    prcLicenseNo,
    prcExpirationDate,
    prcProfessionId: z.optional(z.nullable(rowIdField())),
    declaredRuleId: discountFields().declaredRuleId,
    answers: z.optional(answersField()),
  }
}

function registerFields() {
  return {
    ...registrationDetailFields,
    ...discountFields(),
    /** Answers to the provider's own questions, by their ids. */
    answers: z.optional(answersField()),
    seminarId: z.optional(z.nullable(rowIdField())),
    /** One of those for which the seminar is accredited; of the license whose number is given. */
    prcProfessionId: z.optional(z.nullable(rowIdField())),
    proofOfPaymentFile: z.optional(z.nullable(uploadField(proofMissingText, 0))),
    referenceNumber: referenceNumberField,
    amountSent: amountInPesosField(),
    /** Answer of a signed-in person who gave a clearly other given name than their own. */
    isAnotherPerson: z.optional(z.boolean()),
    /** Staff only: who consented to news, when and how. */
    marketingBasis: optionalText(maxMarketingBasisLength),
    /** Further people, whose seats are bought with this one. */
    others: z.optional(
      z
        .array(z.strictObject(otherPersonFields()))
        .check(z.maxLength(mostPeople - 1, `At most ${mostPeople} people can be registered at once.`)),
    ),
  }
}

/**
 * Optional fields are for staff; `form-fields.ts` has the visitors' requirements. Marked pure, so that form bundles
 * can drop it.
 */
export const RegisterInput = z.strictObject(/* @__PURE__ */ registerFields())
export type RegisterInput = z.infer<typeof RegisterInput>
export type OtherPersonInput = NonNullable<RegisterInput['others']>[number]

export const RegisterResponse = z.object({
  id: z.int(),
  registeredSeminarId: z.nullable(z.int()),
  registrationId: z.nullable(z.int()),
  registrationType: RegistrationType,
  /** Reference number; null if the person was added without a seminar. */
  reference: z.nullable(z.string()),
  paymentStatus: z.nullable(PaymentStatus),
  /** Registrations of the further people, in their order. */
  others: z.optional(
    z.array(z.object({ registrationId: z.int(), reference: z.string(), registrationType: RegistrationType })),
  ),
  /** Note for registrants without proof: a headline with code and amount, and how their payment is found. */
  paymentNote: z.optional(z.array(z.string())),
})
export type RegisterResponse = z.infer<typeof RegisterResponse>
