/** The confirmation of what was entered, apart from its shape, which the form's first step needs. */
import { isNoMiddleName } from '#app/features/people/contract/name-fields.ts'
import type { RegisterResponse } from '#app/features/registrations/contract/registration.ts'
import type { RegistrationConfirmation } from './confirmation.ts'
import { listOthers } from './other-people.ts'
import type { ConfirmedAnswer } from './provider-question-fields.ts'
import type { RegistrationFormOutput, RegistrationFormValues } from './registration-form.ts'

export function enteredFullName(values: RegistrationFormValues): string {
  const { firstName, middleInitial, lastName, suffix } = values
  const middleName = isNoMiddleName(middleInitial ?? '') ? null : middleInitial
  return [firstName, middleName, lastName, suffix].filter(Boolean).join(' ')
}

export function toRegistrationConfirmation(
  response: RegisterResponse,
  values: RegistrationFormOutput,
  {
    answers = [],
    entered,
  }: { readonly answers?: ConfirmedAnswer[] | undefined; readonly entered: RegistrationFormValues },
): RegistrationConfirmation {
  const { email, phone, company, jobTitle } = values
  const { registrationType, reference, paymentStatus, paymentNote } = response
  const registrant = {
    name: enteredFullName(values),
    email,
    phone: phone ?? '',
    company: company ?? '',
    jobTitle: jobTitle ?? '',
    ...(values.prcLicenseNo && { hasLicense: true }),
  }
  const names = listOthers(entered).map(enteredFullName)
  const others = response.others ?? []
  return {
    registrationType,
    registrant,
    reference,
    paymentStatus,
    paymentNote,
    ...(others.length > 0 && {
      others: others.map((other, place) => ({ name: names[place] ?? '', reference: other.reference })),
    }),
    ...(answers.length > 0 && { answers }),
  }
}
