/** People who are registered by one request, the first of whom pays. */
import { Refusal } from '#app/platform/refusals.ts'
import type { OtherPersonInput, RegisterInput } from '../contract/registration.ts'

/** Fields of the whole request, wherever a refusal of them comes from. */
const sharedFields = ['voucherCode', 'proofOfPaymentFile', 'seminarId']

/** Lists the input of each person; colleagues have the first one's company, and the address if they have none. */
export function listPeople<Input extends RegisterInput>({ others = [], ...first }: Input) {
  return [first, ...others.map((other) => toColleague(first, other))]
}

function toColleague<Input extends Omit<RegisterInput, 'others'>>(first: Input, other: OtherPersonInput) {
  const { referenceNumber: _reference, amountSent: _amount, proofOfPaymentFile: _proof, ...shared } = first
  return {
    ...shared,
    ...other,
    email: other.email ?? first.email,
    jobTitle: null,
    notes: null,
    suffix: other.suffix ?? null,
    phone: other.phone ?? null,
    prcLicenseNo: other.prcLicenseNo ?? null,
    prcExpirationDate: other.prcExpirationDate ?? null,
    prcProfessionId: other.prcProfessionId ?? null,
    declaredRuleId: other.declaredRuleId ?? null,
    answers: other.answers ?? {},
    isCpdasUser: false,
    marketingConsent: false,
    marketingBasis: null,
    // Whoever has the first one's address and another name is another person.
    isAnotherPerson: true,
  }
}

/** Names the person of the group at the field of a refusal. */
export function ofPerson(place: number, refusal: Refusal): Refusal {
  if (place === 0) return refusal
  const { kind, code, message, details } = refusal
  const issues = details.issues ?? [{ path: 'firstName', message: toMessage(refusal) }]
  return new Refusal(kind, code, details.issues ? message : toMessage(refusal), {
    ...details,
    issues: issues.map(({ path, message: text }) => {
      return { path: sharedFields.includes(path) ? path : `others.${place - 1}.${path}`, message: text }
    }),
  })
}

const toMessage = ({ code, message }: Refusal) =>
  code === 'already_registered' ? 'This person is registered for this seminar already.' : message

/** Runs work for a person of the group, whose refusals name the person. */
export async function forPerson<Result>(
  place: number,
  work: () => Promise<Result> | Result,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Refusal ? ofPerson(place, error) : error
  }
}
