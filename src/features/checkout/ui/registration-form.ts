import * as z from 'zod/mini'
import {
  amountInvalid,
  proofMissing,
  type RegisterInput,
  readAmount,
  referenceNumber,
  visitorFields,
} from '../../registrations/contract/registration.ts'

/** @param needsProof whether the seminar has a price */
export function registrationForm(needsProof: boolean) {
  return z.object({
    ...visitorFields,
    isCpdasUser: z._default(visitorFields.isCpdasUser, false),
    proofOfPaymentFile: z.pipe(
      // Untouched fields are missing keys, which a custom schema would reject.
      z._default(z.nullable(z.custom<File>((value) => value instanceof File)), null),
      z.custom<File | null>((value) => value !== null || !needsProof, proofMissing),
    ),
    referenceNumber,
    // Ignored in free seminars, whatever the draft contains.
    amountSent: z.optional(
      z.custom<string | null>(
        (text) => !text || !needsProof || readAmount(String(text)) !== null,
        amountInvalid,
      ),
    ),
  })
}

/** Marks a partly filled date, which the schema refuses. */
export const halfTypedDate = 'incomplete'

type Form = ReturnType<typeof registrationForm>
export type FormOutput = z.output<Form>
export type FieldName = keyof FormOutput

export type ChoiceFieldName = 'suffix' | 'source'
export type TickFieldName = 'isCpdasUser' | 'marketingConsent'
export type TextFieldName = Exclude<FieldName, ChoiceFieldName | TickFieldName | 'proofOfPaymentFile'>

export type FormValues = {
  readonly [Name in TextFieldName | ChoiceFieldName]?: string | null | undefined
} & {
  readonly [Name in TickFieldName]?: boolean | undefined
} & {
  readonly proofOfPaymentFile?: File | null | undefined
}

export type FormErrors = { [Name in FieldName]?: string }

export type Step = 1 | 2 | 3

export const stepTitles: Record<Step, string> = {
  1: 'Personal Information',
  2: 'Professional Details',
  3: 'Confirm Selection',
}

interface FieldFacts {
  readonly step: 1 | 2
  readonly label: string
}

const fields: Record<FieldName, FieldFacts> = {
  firstName: { step: 1, label: 'First Name' },
  middleInitial: { step: 1, label: 'Middle Name' },
  lastName: { step: 1, label: 'Last Name' },
  suffix: { step: 1, label: 'Suffix' },
  email: { step: 1, label: 'Email' },
  phone: { step: 1, label: 'Contact Number' },
  company: { step: 2, label: 'Company' },
  jobTitle: { step: 2, label: 'Job Title' },
  prcLicenseNo: { step: 2, label: 'PRC License No.' },
  prcExpirationDate: { step: 2, label: 'PRC Expiration Date' },
  isCpdasUser: { step: 2, label: 'I am a CPDAS user' },
  source: { step: 2, label: 'How did you hear about us?' },
  notes: { step: 2, label: 'Notes' },
  marketingConsent: { step: 2, label: 'Send me news about upcoming seminars by e-mail' },
  proofOfPaymentFile: { step: 2, label: 'Proof of Payment' },
  referenceNumber: { step: 2, label: 'Reference Number' },
  amountSent: { step: 2, label: 'Amount Sent' },
}

export const fieldNames = Object.keys(fields) as FieldName[]

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(fields, name)
}

export function isTickField(name: FieldName): name is TickFieldName {
  return name === 'isCpdasUser' || name === 'marketingConsent'
}

export const labelOf = (field: FieldName): string => fields[field].label

export const stepOf = (field: FieldName): 1 | 2 => fields[field].step

/** The step's fields in order; none for the last one. */
export function fieldsOf(step: Step): FieldName[] {
  return fieldNames.filter((name) => fields[name].step === step)
}

export interface Problem {
  readonly step: Step
  /** Null for the seminar itself. */
  readonly field: FieldName | null
  readonly message: string
}

export const noSeminarSelected = 'No seminar selected. Please go back and select a seminar.'

interface Expected {
  readonly needsProof: boolean
  readonly hasSeminar: boolean
}

export function problemsOf(values: FormValues, needsProof: boolean): FormErrors {
  const parsed = z.safeParse(registrationForm(needsProof), values)
  const errors: FormErrors = {}
  for (const { path, message } of parsed.success ? [] : parsed.error.issues) {
    const name = String(path[0])
    if (isFieldName(name)) errors[name] ??= message
  }
  return errors
}

/** All issues in form order. */
export function findProblems(values: FormValues, { needsProof, hasSeminar }: Expected): Problem[] {
  const errors = problemsOf(values, needsProof)
  const problems: Problem[] = fieldNames.flatMap((field) => {
    const message = errors[field]
    return message === undefined ? [] : [{ step: stepOf(field), field, message }]
  })
  return hasSeminar ? problems : [...problems, { step: 3, field: null, message: noSeminarSelected }]
}

const orNull = (text: string | null | undefined) => text || null

export function toldOfPayment({
  referenceNumber,
  amountSent,
}: Pick<FormValues, 'referenceNumber' | 'amountSent'>) {
  return { referenceNumber: orNull(referenceNumber), amountSent: readAmount(amountSent ?? '') }
}

/** @param proof a data URL, if required */
export function toRegisterInput(values: FormOutput, seminarId: number, proof: string | null): RegisterInput {
  const { proofOfPaymentFile: _, referenceNumber, amountSent, ...details } = values
  return {
    ...details,
    suffix: details.suffix ?? null,
    notes: orNull(details.notes),
    prcLicenseNo: orNull(details.prcLicenseNo),
    prcExpirationDate: orNull(details.prcExpirationDate),
    marketingConsent: details.marketingConsent ?? false,
    seminarId,
    proofOfPaymentFile: proof,
    ...(proof && toldOfPayment({ referenceNumber, amountSent })),
  }
}
