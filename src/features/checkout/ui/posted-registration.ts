import { isNoMiddleName } from '#app/features/people/contract/name-fields.ts'
import { warnAboutEmail } from '#app/features/people/rules/email-domains.ts'
import { listPlaces, mostOthers, nameOther, otherFieldNames, readOther } from './other-people.ts'
import {
  isAnswerFieldName,
  type ProviderQuestionFields,
  type VisitorRegistrationForm,
} from './provider-question-fields.ts'
import type { RegistrationFailure } from './registration-failure.ts'
import {
  isCheckboxField,
  type RegistrationFormErrors,
  type RegistrationFormValues,
  registrationFieldNames,
  validateRegistrationForm,
} from './registration-form.ts'

type TextValues = Omit<RegistrationFormValues, 'proofOfPaymentFile'>

/** State of a refused form that the page shows again. */
export interface RefusedRegistrationForm {
  readonly values: TextValues
  readonly errors: RegistrationFormErrors
  /** Browsers do not let a page choose the file again. */
  readonly fileName: string | null
  /** Names of files of answers, which must be chosen again too. */
  readonly answerFileNames?: Readonly<Record<string, string>>
  readonly failure: RegistrationFailure | null
  /** Address that the visitor was asked to confirm; posted again, it is accepted. */
  readonly warnedEmail?: string
}

/** Outcome of a form that was posted without script. */
export interface PostedRegistrationResult {
  readonly posted: RefusedRegistrationForm
}

const nullIfEmpty = ['suffix', 'source', 'prcExpirationDate', 'prcProfessionId']

/** Values as the form itself would hold them, without the file. */
export function readPostedRegistration(
  fields: ReadonlyMap<string, string>,
  own: ProviderQuestionFields | null = null,
): TextValues {
  const entries = registrationFieldNames
    .filter((name) => name !== 'proofOfPaymentFile')
    .map((name) => {
      const text = fields.get(name)?.replaceAll('\r\n', '\n')
      if (isCheckboxField(name)) return [name, text !== undefined]
      return [name, !text && nullIfEmpty.includes(name) ? null : text]
    })
  const others = readCount(fields.get('others'))
  const hasNoMiddleName = fields.has('noMiddleName') || isNoMiddleName(fields.get('middleInitial') ?? '')
  return {
    ...Object.fromEntries(entries),
    ...own?.readPosted(fields),
    ...(hasNoMiddleName && { middleInitial: null }),
    ...Object.assign({}, ...listPlaces({ others }).map((place) => readPostedOther(fields, place, own))),
    ...(others > 0 && { others }),
  }
}

function readPostedOther(
  fields: ReadonlyMap<string, string>,
  place: number,
  own: ProviderQuestionFields | null,
): object {
  const posted = new Map(Object.entries(readOther(Object.fromEntries(fields), place)))
  const values = Object.entries(readPostedRegistration(posted, own))
  const given = values.filter(
    ([name]) => otherFieldNames.some((each) => each === name) || isAnswerFieldName(name),
  )
  return nameOther(Object.fromEntries(given), place)
}

const readCount = (text = '') => Math.min(Math.max(Math.trunc(Number(text)) || 0, 0), mostOthers)

/** Whether the form is to be shown again with fields for more people than it had. */
export const wantsMoreFields = (fields: ReadonlyMap<string, string>): boolean =>
  readCount(fields.get('others')) > readCount(fields.get('shownOthers'))

interface PostedFormRules {
  readonly fileName: string | null
  readonly needsProof: boolean
  readonly answerFileNames?: Readonly<Record<string, string>>
  readonly form?: VisitorRegistrationForm
  readonly warnedEmail?: string | undefined
}

/**
 * Returns what to show if a field is invalid, or the e-mail address probably is, otherwise null. The file
 * counts by its name.
 */
export function refuseInvalidRegistration(
  values: TextValues,
  { fileName, needsProof, form, answerFileNames, warnedEmail }: PostedFormRules,
): RefusedRegistrationForm | null {
  const errors = validateRegistrationForm(
    withNamedFile({ ...values, ...toNamedFiles(answerFileNames) }, fileName),
    needsProof,
    form,
  )
  const posted = { values, fileName, ...(answerFileNames && { answerFileNames }) }
  if (Object.keys(errors).length > 0) {
    const failure = { kind: 'fields', fields: [], message: 'Please complete all required fields' } as const
    return { ...posted, errors, failure }
  }
  const email = values.email ?? ''
  const question = email === warnedEmail ? null : warnAboutEmail(email)
  if (question === null) return null
  return { ...posted, errors: { email: question }, failure: null, warnedEmail: email }
}

/** Reads what a new proof of payment is sent with. */
export function readPostedProof(fields: ReadonlyMap<string, string>): TextValues {
  const { referenceNumber, amountSent } = readPostedRegistration(fields)
  return { referenceNumber, amountSent }
}

/** Refuses like `refuseInvalidRegistration`, for a new proof of payment. */
export function refuseInvalidProof(
  values: TextValues,
  fileName: string | null,
): RefusedRegistrationForm | null {
  const all = validateRegistrationForm(withNamedFile(values, fileName), true)
  const fields = ['proofOfPaymentFile', 'referenceNumber', 'amountSent'] as const
  const errors = Object.fromEntries(fields.flatMap((name) => (all[name] ? [[name, all[name]]] : [])))
  return Object.keys(errors).length === 0 ? null : { values, errors, fileName, failure: null }
}

const toNamedFiles = (names: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(names).map(([field, name]) => [field, new File([], name)]))

/** Adds a value that stands for the stored file, whose content the API checks. */
export function withNamedFile(values: TextValues, fileName: string | null): RegistrationFormValues {
  return { ...values, proofOfPaymentFile: fileName === null ? null : new File([], fileName) }
}
