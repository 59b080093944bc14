import { ApiError } from '#app/platform/api-client/api-client.ts'
import {
  type FormFieldName,
  isFormFieldName,
  type RegistrationFieldName,
  type RegistrationFormErrors,
} from './registration-form.ts'

export interface RegistrationFieldMessage {
  readonly field: FormFieldName
  readonly message: string
}

export type RegistrationFailure =
  | { readonly kind: 'already_registered'; readonly isForThisSeminar: boolean; readonly message: string }
  | {
      readonly kind: 'fields'
      readonly fields: readonly RegistrationFieldMessage[]
      readonly message: string
    }
  /** The question whether a signed-in person is who the account says. */
  | { readonly kind: 'another_name'; readonly message: string }
  /** Correcting the form does not help. */
  | { readonly kind: 'closed'; readonly message: string }
  | { readonly kind: 'offline'; readonly message: string }
  | { readonly kind: 'other'; readonly message: string }

const proofField: RegistrationFieldName = 'proofOfPaymentFile'

function fieldMessages({ status, issues, message }: ApiError): RegistrationFieldMessage[] {
  const known = issues.flatMap(({ path, message }) =>
    isFormFieldName(path) ? [{ field: path, message }] : [],
  )
  // Only the image can be too large or of the wrong type.
  const isImageProblem = status === 413 || status === 415
  return known.length === 0 && isImageProblem ? [{ field: proofField, message }] : known
}

export function toRegistrationFailure(error: Error): RegistrationFailure {
  const { message } = error
  if (!(error instanceof ApiError)) return { kind: 'other', message }
  if (message.includes('already registered')) {
    const isForThisSeminar = message.includes('already registered for the specified seminar')
    return { kind: 'already_registered', isForThisSeminar, message }
  }
  if (error.issues.some(({ path }) => path === 'isAnotherPerson')) return { kind: 'another_name', message }
  const fields = fieldMessages(error)
  if (fields.length > 0) return { kind: 'fields', fields, message }
  if (error.status === 409 || error.status === 404) return { kind: 'closed', message }
  return { kind: error.status === 0 ? 'offline' : 'other', message }
}

/** The messages at the fields, of a failure that has some. */
export function toRegistrationFormErrors(failure: RegistrationFailure): RegistrationFormErrors {
  if (failure.kind !== 'fields') return {}
  return Object.fromEntries(failure.fields.map(({ field, message }) => [field, message]))
}
