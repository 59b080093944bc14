/** Request body of the form; the browser loads this with the later steps. */
import type { OtherPersonInput, RegisterInput } from '#app/features/registrations/contract/registration.ts'
import { parseTypedAmount } from '#app/platform/format/typed-amounts.ts'
import { listOthers, nameOther } from './other-people.ts'
import type { VisitorRegistrationForm } from './provider-question-fields.ts'
import {
  findFormFieldUse,
  type RegistrationFormOutput,
  type RegistrationFormValues,
} from './registration-form.ts'

const orNull = (text: string | null | undefined) => text || null

export function reportedPaymentDetails({
  referenceNumber,
  amountSent,
}: Pick<RegistrationFormValues, 'referenceNumber' | 'amountSent'>) {
  return { referenceNumber: orNull(referenceNumber), amountSent: parseTypedAmount(amountSent ?? '') }
}

/** @param proof the file, if required */
export function toRegisterInput<Proof extends string | object>(
  values: RegistrationFormOutput,
  seminarId: number,
  proof: Proof | null,
): Omit<RegisterInput, 'proofOfPaymentFile'> & { proofOfPaymentFile: Proof | null } {
  const { proofOfPaymentFile: _, referenceNumber, amountSent, prcProfessionId, ...details } = values
  const professionId = Number(prcProfessionId)
  return {
    ...details,
    ...(professionId > 0 && { prcProfessionId: professionId }),
    suffix: details.suffix ?? null,
    phone: orNull(details.phone),
    company: orNull(details.company),
    jobTitle: orNull(details.jobTitle),
    source: orNull(details.source),
    notes: orNull(details.notes),
    prcLicenseNo: orNull(details.prcLicenseNo),
    prcExpirationDate: orNull(details.prcExpirationDate),
    marketingConsent: details.marketingConsent ?? false,
    seminarId,
    proofOfPaymentFile: proof,
    ...(proof && reportedPaymentDetails({ referenceNumber, amountSent })),
  }
}

/** A further person for the API, without answers. */
export function toOtherInput(
  { email, firstName, lastName, middleInitial, prcProfessionId, ...other }: RegistrationFormValues,
  form: Pick<VisitorRegistrationForm, 'fields' | 'professions'>,
): OtherPersonInput {
  const professionId = Number(prcProfessionId)
  const shown = (name: 'phone' | 'suffix' | 'prcLicenseNo' | 'prcExpirationDate') =>
    findFormFieldUse(form, name) === 'off' ? null : orNull(other[name])
  return {
    firstName: firstName ?? '',
    middleInitial: middleInitial ?? null,
    lastName: lastName ?? '',
    // Checked with the form.
    suffix: shown('suffix') as OtherPersonInput['suffix'],
    email: orNull(email),
    phone: shown('phone'),
    prcLicenseNo: shown('prcLicenseNo'),
    prcExpirationDate: shown('prcExpirationDate'),
    ...(professionId > 0 && { prcProfessionId: professionId }),
  }
}

/** The further people of a group, with their files as fields of their own. */
export function toOthersBody(values: RegistrationFormValues, definition: VisitorRegistrationForm) {
  const people = listOthers(values)
  if (people.length === 0) return {}
  const bodies = people.map((person) => definition.own?.toBody(person) ?? { answers: {} })
  const files = bodies.map((body, place) =>
    nameOther(Object.fromEntries(Object.entries(body).filter(([, value]) => value instanceof File)), place),
  )
  const others = people.map((person, place) => {
    const { answers, declaredRuleId = null } = bodies[place] ?? {}
    return { ...toOtherInput(person, definition), answers, declaredRuleId }
  })
  return { ...Object.assign({}, ...files), others }
}
