/** The person behind an e-mail, made where nobody had it yet. */
import { privacyNotice } from '../../../content/privacy.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { formatDay } from '../../../platform/format/dates.ts'
import { type Actor, isStaff } from '../../../platform/http/actor.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal, refuseField } from '../../../platform/refusals.ts'
import { hasLogin } from '../../accounts/queries/credentials.ts'
import {
  addToPerson,
  insertPersonIfNew,
  lockPersonByEmail,
  type PersonDetails,
  type PersonRow,
  updatePersonDetails,
} from '../../people/queries.ts'
import { toMiddleInitial } from '../../people/rules.ts'
import type { RegisterInput } from '../contract.ts'
import { appendNote, withConsent } from '../rules.ts'

/** Of somebody who may not register; staff are told why. */
export function notActive(actor: Actor | null): Refusal {
  const message = isStaff(actor)
    ? 'The account of this person is not active, so they cannot be registered.'
    : 'Registration is not open for this email. Please contact us.'
  return new Refusal('conflict', 'account_not_active', message)
}

export interface KnownPerson {
  readonly row: PersonRow
  readonly isNew: boolean
}

/** Empty text counts as nothing given. */
const orNull = <Text extends string>(text: Text | null | undefined): Text | null => text || null

function toDetails(input: RegisterInput): PersonDetails {
  return {
    firstName: input.firstName,
    middleInitial: input.middleInitial === null ? null : toMiddleInitial(input.middleInitial),
    lastName: input.lastName,
    suffix: orNull(input.suffix),
    phone: orNull(input.phone),
    company: orNull(input.company),
    jobTitle: orNull(input.jobTitle),
    prcLicenseNo: orNull(input.prcLicenseNo),
    prcExpirationOn: orNull(input.prcExpirationDate),
    source: orNull(input.source),
  }
}

/** Consent that staff recorded for somebody: what they were told, and where, stands in the basis. */
function consentRecorded(basis: string, now: Date) {
  return {
    marketingConsent: true,
    marketingConsentedAt: now,
    marketingConsentVersion: null,
    marketingConsentOrigin: 'recorded_by_staff',
    marketingBasis: basis,
  } as const
}

function consentGiven(now: Date) {
  return {
    marketingConsent: true,
    marketingConsentedAt: now,
    marketingConsentVersion: privacyNotice.dated,
    marketingConsentOrigin: 'registration_form',
  } as const
}

function basisNotPermitted(): Refusal {
  return refuseField(
    'marketingBasis',
    'basis_not_permitted',
    'Only staff record on what basis somebody agreed.',
  )
}

/** What a known person's registration adds to their row; boxes that were left empty take nothing away. */
function additionOf(row: PersonRow, input: RegisterInput, now: Date) {
  const isConsentNew = input.marketingConsent === true && !row.marketingConsent
  const basis = row.marketingConsent ? null : orNull(input.marketingBasis)
  const note = withConsent(orNull(input.notes), isConsentNew)
  return {
    ...(isConsentNew && consentGiven(now)),
    ...(basis !== null && consentRecorded(basis, now)),
    ...(input.isCpdasUser && !row.isCpdasUser && { isCpdasUser: true }),
    ...(note !== null && { notes: appendNote(row.notes, note, formatDay(now)) }),
  }
}

/**
 * Finds the person and holds their row, or makes them, within the caller's transaction.
 *
 * A visitor's details fill only what is empty of a known person; one's own, signed in with a confirmed e-mail, replace
 * it. Notes are appended and ticked boxes set, whoever fills in the form, except for an account whose e-mail is not
 * confirmed. Refuses people whose account is not active.
 */
export async function findOrMakePerson(
  tx: Transaction,
  { actor, now }: CommandContext,
  input: RegisterInput,
): Promise<KnownPerson> {
  const details = toDetails(input)
  const basis = orNull(input.marketingBasis)
  if (basis !== null && !isStaff(actor)) throw basisNotPermitted()
  const consent =
    basis !== null ? consentRecorded(basis, now) : input.marketingConsent === true ? consentGiven(now) : {}
  const made = await insertPersonIfNew(tx, {
    ...details,
    email: input.email,
    isCpdasUser: input.isCpdasUser,
    ...consent,
    notes: withConsent(orNull(input.notes), input.marketingConsent ?? false),
    createdAt: now,
    updatedAt: now,
    lastActivityAt: now,
  })
  if (made !== null) return { row: made, isNew: true }

  const row = await lockPersonByEmail(tx, input.email)
  if (row === null) throw new Refusal('conflict', 'person_changed', 'Please try again.')
  if (row.accountStatus !== 'active') throw notActive(actor)
  const isOwn = actor?.personId === row.id
  // An account whose e-mail nobody verified may be a stranger's: it neither writes the person's row, nor is what others
  // type for that address shown to it.
  const isProven = row.emailVerifiedAt !== null || !(await hasLogin(tx, row.id))
  if (isProven) await updatePersonDetails(tx, row.id, { details, mayReplace: isOwn })
  if (isProven || !isOwn) await addToPerson(tx, row.id, additionOf(row, input, now))
  return { row, isNew: false }
}
