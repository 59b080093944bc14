import * as z from 'zod/mini'
import {
  proofMissingText,
  referenceNumberField,
  registrationFields,
  toFormOfColleagues,
} from '#app/features/registrations/contract/registration.ts'
import type { FormFieldUse } from '#app/features/settings/contract/form-fields.ts'
import { invalidAmountText, parseTypedAmount } from '#app/platform/format/typed-amounts.ts'

import {
  isOtherFieldName,
  listOthers,
  listPlaces,
  nameOther,
  type OtherFieldName,
  otherFieldNames,
  otherPrefix,
} from './other-people.ts'
import {
  type AnswerFieldName,
  isAnswerFieldName,
  type ProviderQuestionFields,
  type QuestionFieldValue,
  type QuestionFieldValues,
  standardVisitorForm,
  type VisitorRegistrationForm,
} from './provider-question-fields.ts'

/** @param needsProof whether the seminar has a price; the form may still make the proof optional */
export function registrationFormSchema(
  needsProof: boolean,
  form: Pick<VisitorRegistrationForm, 'fields' | 'isProofOptional'> = standardVisitorForm,
) {
  const fields = registrationFields(form)
  return z.object({
    ...fields,
    prcProfessionId: z.optional(z.nullable(z.string())),
    isCpdasUser: z._default(fields.isCpdasUser, false),
    proofOfPaymentFile: z.pipe(
      // Untouched fields are missing keys, which a custom schema would reject.
      z._default(z.nullable(z.custom<File>((value) => value instanceof File)), null),
      z.custom<File | null>(
        (value) => value !== null || !needsProof || !!form.isProofOptional,
        proofMissingText,
      ),
    ),
    referenceNumber: referenceNumberField,
    // Ignored in free seminars, whatever the draft contains.
    amountSent: z.optional(
      z.custom<string | null>(
        (text) => !text || !needsProof || parseTypedAmount(String(text)) !== null,
        invalidAmountText,
      ),
    ),
  })
}

/** Marker of a partly filled date, which the schema refuses. */
export const incompleteDateMarker = 'incomplete'

type Form = ReturnType<typeof registrationFormSchema>
export type RegistrationFormOutput = z.output<Form>
export type RegistrationFieldName = keyof RegistrationFormOutput

/** Any field of the form, those of answers and of further people included. */
export type FormFieldName = RegistrationFieldName | AnswerFieldName | OtherFieldName

export type SelectFieldName = 'suffix' | 'source' | 'prcProfessionId'
export type CheckboxFieldName = 'isCpdasUser' | 'marketingConsent'
export type TextFieldName = Exclude<
  RegistrationFieldName,
  SelectFieldName | CheckboxFieldName | 'proofOfPaymentFile'
>

export type RegistrationFormValues = {
  readonly [Name in TextFieldName | SelectFieldName]?: string | null | undefined
} & {
  readonly [Name in CheckboxFieldName]?: boolean | undefined
} & {
  readonly proofOfPaymentFile?: File | null | undefined
  /** Number of further people. */
  readonly others?: number | undefined
} & QuestionFieldValues & { readonly [Name in OtherFieldName]?: QuestionFieldValue }

export type RegistrationFormErrors = { [Name in FormFieldName]?: string }

/** Whether the form shows a field and requires it; undefined for fields that cannot be switched. */
export function findFormFieldUse(
  { fields, professions }: Pick<VisitorRegistrationForm, 'fields' | 'professions'>,
  name: FormFieldName,
): FormFieldUse | undefined {
  if (name === 'prcProfessionId' && !professions) return 'off'
  return (fields as { readonly [Name in FormFieldName]?: FormFieldUse })[name]
}

/** Drops what a draft or an account has for fields that the form does not show. */
export function dropHiddenFields(
  values: RegistrationFormValues,
  form: VisitorRegistrationForm,
): RegistrationFormValues {
  const shown = Object.entries(values).filter(
    ([name]) => findFormFieldUse(form, name as FormFieldName) !== 'off',
  )
  return Object.fromEntries(shown) as RegistrationFormValues
}

export const toProfessionOptions = ({ professions = [] }: Pick<VisitorRegistrationForm, 'professions'>) => [
  ...professions.map(({ id, name }) => ({ value: String(id), label: name })),
  { value: 'other', label: 'Another profession' },
]

export type RegistrationFormStep = 1 | 2 | 3

export const registrationStepTitles: Record<RegistrationFormStep, string> = {
  1: 'Personal Information',
  2: 'Professional Details',
  3: 'Confirm Selection',
}

const fields: Record<RegistrationFieldName, { readonly step: 1 | 2; readonly label: string }> = {
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
  prcProfessionId: { step: 2, label: 'Profession of the License' },
  isCpdasUser: { step: 2, label: 'I am a CPDAS user' },
  source: { step: 2, label: 'How did you hear about us?' },
  notes: { step: 2, label: 'Notes' },
  marketingConsent: { step: 2, label: 'Send me news about upcoming seminars by e-mail' },
  proofOfPaymentFile: { step: 2, label: 'Proof of Payment' },
  referenceNumber: { step: 2, label: 'Reference Number' },
  amountSent: { step: 2, label: 'Amount Sent' },
}

export const registrationFieldNames = Object.keys(fields) as RegistrationFieldName[]

export function isRegistrationFieldName(name: string): name is RegistrationFieldName {
  return Object.hasOwn(fields, name)
}

export function isFormFieldName(name: string): name is FormFieldName {
  return isRegistrationFieldName(name) || isAnswerFieldName(name) || isOtherFieldName(name)
}

export function isCheckboxField(name: RegistrationFieldName): name is CheckboxFieldName {
  return name === 'isCpdasUser' || name === 'marketingConsent'
}

export const registrationFieldLabel = (field: RegistrationFieldName): string => fields[field].label

export const findFormFieldStep = (field: FormFieldName): 1 | 2 =>
  isRegistrationFieldName(field) ? fields[field].step : 2

/** The provider's questions and further people come before the payment. */
export function listFormFields(
  own: ProviderQuestionFields | null,
  group: Pick<RegistrationFormValues, 'others'>,
): FormFieldName[] {
  const place = registrationFieldNames.indexOf('proofOfPaymentFile')
  const ownNames = own?.names ?? []
  return [
    ...registrationFieldNames.slice(0, place),
    ...ownNames,
    ...listPlaces(group).flatMap((other) =>
      [...otherFieldNames, ...ownNames].map((name) => `${otherPrefix(other)}${name}` as const),
    ),
    ...registrationFieldNames.slice(place),
  ]
}

/** The step's fields in order; none for the last one. */
export function listFieldsOfStep(
  step: RegistrationFormStep,
  own: ProviderQuestionFields | null,
  group: Pick<RegistrationFormValues, 'others'>,
): FormFieldName[] {
  return listFormFields(own, group).filter((name) => findFormFieldStep(name) === step)
}

export interface RegistrationFormProblem {
  readonly step: RegistrationFormStep
  /** Null for the seminar itself. */
  readonly field: FormFieldName | null
  readonly message: string
}

export const noSeminarSelectedText = 'No seminar selected. Please go back and select a seminar.'

export function validateRegistrationForm(
  values: RegistrationFormValues,
  needsProof: boolean,
  form: VisitorRegistrationForm = standardVisitorForm,
): RegistrationFormErrors {
  const parsed = z.safeParse(registrationFormSchema(needsProof, form), values)
  const errors: RegistrationFormErrors = { ...form.own?.check(values) }
  // A draft may have a profession of another seminar.
  const isChosen = toProfessionOptions(form).some(({ value }) => value === values.prcProfessionId)
  if (form.professions && values.prcLicenseNo?.trim() && !isChosen)
    errors.prcProfessionId = 'Please choose your profession'
  for (const { path, message } of parsed.success ? [] : parsed.error.issues) {
    const name = String(path[0])
    if (isRegistrationFieldName(name)) errors[name] ??= message
  }
  for (const [place, other] of listOthers(values).entries())
    Object.assign(errors, nameOther(validateOther(values, other, form), place))
  return errors
}

/** Errors of a further person, who has company and the like of the first one, and the address if none is given. */
function validateOther(
  { company, source, email }: RegistrationFormValues,
  other: RegistrationFormValues,
  form: VisitorRegistrationForm,
): object {
  const person = { company, source, ...other, email: other.email || email }
  const found = Object.entries(validateRegistrationForm(person, false, toFormOfColleagues(form)))
  return Object.fromEntries(
    found.filter(([name]) => isAnswerFieldName(name) || otherFieldNames.some((each) => each === name)),
  )
}

/** All issues in form order. */
export function listRegistrationProblems(
  values: RegistrationFormValues,
  {
    needsProof,
    hasSeminar,
    form,
  }: { needsProof: boolean; form?: VisitorRegistrationForm; hasSeminar: boolean },
): RegistrationFormProblem[] {
  const errors = validateRegistrationForm(values, needsProof, form)
  const problems: RegistrationFormProblem[] = listFormFields(form?.own ?? null, values).flatMap((field) => {
    const message = errors[field]
    return message === undefined ? [] : [{ step: findFormFieldStep(field), field, message }]
  })
  return hasSeminar ? problems : [...problems, { step: 3, field: null, message: noSeminarSelectedText }]
}
