/** The public registration form: its fields, which step asks for which, and what is still wrong with them. */
import * as z from 'zod/mini'
import { proofMissing, type RegisterInput, visitorFields } from '../contract.ts'

/** @param needsProof whether the seminar has a price */
export function registrationForm(needsProof: boolean) {
  return z.object({
    ...visitorFields,
    // A box that nobody touched is not ticked.
    isCpdasUser: z._default(visitorFields.isCpdasUser, false),
    proofOfPaymentFile: z.custom<File | null | undefined>(
      (value) => value instanceof File || !needsProof,
      proofMissing,
    ),
  })
}

/** Stands for a date field of which only a part is filled in: no date, so the schema refuses it. */
export const halfTypedDate = 'incomplete'

type Form = ReturnType<typeof registrationForm>
/** What stands in the form while it is being filled in. */
export type FormInput = z.input<Form>
export type FormOutput = z.output<Form>
export type FieldName = keyof FormInput

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

/** In the order of the form. */
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
}

export const fieldNames = Object.keys(fields) as FieldName[]

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(fields, name)
}

export const labelOf = (field: FieldName): string => fields[field].label

export const stepOf = (field: FieldName): 1 | 2 => fields[field].step

/** The fields that a step asks for, in their order; the last step only shows them. */
export function fieldsOf(step: Step): FieldName[] {
  return fieldNames.filter((name) => fields[name].step === step)
}

export interface Problem {
  readonly step: Step
  /** Null where it is no field of the form: the seminar itself. */
  readonly field: FieldName | null
  readonly message: string
}

export const noSeminarSelected = 'No seminar selected. Please go back and select a seminar.'

interface Expected {
  readonly needsProof: boolean
  readonly hasSeminar: boolean
}

/** Everything that keeps the form from being sent, one message a field, in the order of the form. */
export function findProblems(values: unknown, { needsProof, hasSeminar }: Expected): Problem[] {
  const parsed = z.safeParse(registrationForm(needsProof), values)
  const issues = parsed.success ? [] : parsed.error.issues
  const problems: Problem[] = fieldNames.flatMap((field) => {
    const issue = issues.find(({ path }) => path[0] === field)
    return issue === undefined ? [] : [{ step: stepOf(field), field, message: issue.message }]
  })
  return hasSeminar ? problems : [...problems, { step: 3, field: null, message: noSeminarSelected }]
}

/** Empty text is nothing given. */
const orNull = (text: string | null | undefined) => text || null

/** The body to be sent. @param proof a data URL, where one is asked for */
export function toRegisterInput(values: FormOutput, seminarId: number, proof: string | null): RegisterInput {
  const { proofOfPaymentFile: _, ...details } = values
  return {
    ...details,
    suffix: details.suffix ?? null,
    notes: orNull(details.notes),
    prcLicenseNo: orNull(details.prcLicenseNo),
    prcExpirationDate: orNull(details.prcExpirationDate),
    marketingConsent: details.marketingConsent ?? false,
    seminarId,
    proofOfPaymentFile: proof,
  }
}
