import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted } from '#app/application/commands/signed-in-actor.ts'
import { type Actor, isStaff } from '#app/application/contract/actor.ts'
import { canSignIn } from '#app/features/accounts/queries/credentials.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { insertOtherOnAddress, lockOtherOnAddress } from '#app/features/people/queries/mailboxes.ts'
import { insertPersonAfterLock, type RegistrantPersonRow } from '#app/features/people/queries/new-person.ts'
import {
  addNoteAndConsents,
  deletePerson,
  insertInteraction,
  insertPersonIfNew,
  lockPersonByEmail,
  type PersonDetails,
  type PersonRow,
  updatePersonDetails,
} from '#app/features/people/queries/people.ts'
import { findByGivenName } from '#app/features/people/rules/given-names.ts'
import { toMiddleInitial } from '#app/features/people/rules/names.ts'
import { sharedSeminarLock } from '#app/features/seminars/queries/planning.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { formatDate } from '#app/platform/format/dates.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import type { RegisterInput, RegisterResponse } from '../contract/registration.ts'
import { appendConsentNote, appendRegistrantNote } from '../rules/seats.ts'

/** Message for staff. */
export const personNotActiveText = 'The account of this person is not active, so they cannot be registered.'

/** Refusal for an inactive person; staff learn the reason. */
export function personNotActiveRefusal(actor: Actor | null): Refusal {
  const message = isStaff(actor)
    ? personNotActiveText
    : 'Registration is not open for this email. Please contact us.'
  return new Refusal('conflict', 'account_not_active', message)
}

export interface RegisteringPerson {
  readonly row: RegistrantPersonRow
  /** True if created by this transaction, with the registration already counted. */
  readonly isNew: boolean
}

interface FoundPerson extends RegisteringPerson {
  /** Whether the input may fill what the row had not; false for an account that may be another person's. */
  readonly acceptsDetails: boolean
}

/** Converts empty text to null. */
const orNull = <Text extends string>(text: Text | null | undefined): Text | null => text || null

type GivenDetails = Pick<
  RegisterInput,
  | 'firstName'
  | 'middleInitial'
  | 'lastName'
  | 'suffix'
  | 'phone'
  | 'company'
  | 'jobTitle'
  | 'prcLicenseNo'
  | 'prcExpirationDate'
  | 'source'
>

/** Converts the details of a registration to those of a person. */
export function toPersonDetails(input: GivenDetails) {
  return {
    firstName: input.firstName,
    middleInitial: toMiddleInitial(input.middleInitial ?? ''),
    lastName: input.lastName,
    suffix: orNull(input.suffix),
    phone: orNull(input.phone),
    company: orNull(input.company),
    jobTitle: orNull(input.jobTitle),
    prcLicenseNo: orNull(input.prcLicenseNo),
    prcExpirationOn: orNull(input.prcExpirationDate),
    source: orNull(input.source),
  } satisfies PersonDetails
}

const noConsent = {
  marketingConsent: false,
  marketingConsentedAt: null,
  marketingConsentVersion: null,
  marketingConsentOrigin: null,
  marketingBasis: null,
}

function consentRecorded(basis: string, now: Date) {
  return {
    marketingConsent: true,
    marketingConsentedAt: now,
    marketingConsentVersion: null,
    marketingConsentOrigin: 'recorded_by_staff',
    marketingBasis: basis,
  } as const
}

/** Time of a record, and the policies that apply to it. */
type Circumstances = Pick<CommandContext, 'now' | 'policies'>

function consentGiven({ now, policies }: Circumstances) {
  return {
    marketingConsent: true,
    marketingConsentedAt: now,
    marketingConsentVersion: policies.privacyNoticeVersion,
    marketingConsentOrigin: 'registration_form',
  } as const
}

function basisNotPermitted(): Refusal {
  return fieldRefusal('marketingBasis', 'basis_not_permitted', 'Only staff can record how consent was given.')
}

/** Returns what a registration adds to a known person; unticked boxes change nothing. */
function additionOf(row: PersonRow, input: RegisterInput, circumstances: Circumstances) {
  const { now } = circumstances
  const isConsentNew = input.marketingConsent === true && !row.marketingConsent
  const basis = row.marketingConsent ? null : orNull(input.marketingBasis)
  const note = appendConsentNote(orNull(input.notes), isConsentNew)
  return {
    ...(isConsentNew && consentGiven(circumstances)),
    ...(basis !== null && consentRecorded(basis, now)),
    ...(input.isCpdasUser && !row.isCpdasUser && { isCpdasUser: true }),
    ...(note !== null && { notes: appendRegistrantNote(row.notes, note, formatDate(now)) }),
  }
}

/** The registration for which a person is looked up. */
interface IntendedRegistration {
  readonly seminarId: number
  /** Whether it has no list price; a trigger corrects the row of a person whose discounts take all of one. */
  readonly isFree: boolean
}

interface PersonRequest {
  readonly input: RegisterInput
  /** Registration, counted in the row of a new person from the start; null if they are added without one. */
  readonly registration: IntendedRegistration | null
  /** Whom the address was seen to have, without locks. */
  readonly known?: RegistrantPersonRow | null
}

/** Inserts a registrant under the seminar's shared lock, taken first. */
const insertRegistrant = insertPersonAfterLock('insert_registrant', sharedSeminarLock)

function toNewPerson(
  input: RegisterInput,
  registration: IntendedRegistration | null,
  circumstances: Circumstances,
) {
  const { now } = circumstances
  const basis = orNull(input.marketingBasis)
  return {
    ...toPersonDetails(input),
    email: input.email,
    isCpdasUser: input.isCpdasUser ?? false,
    ...noConsent,
    ...(basis !== null
      ? consentRecorded(basis, now)
      : input.marketingConsent === true
        ? consentGiven(circumstances)
        : {}),
    notes: appendConsentNote(orNull(input.notes), input.marketingConsent ?? false),
    // What a registration would change in the row, written at once: each update renews a dozen index entries.
    seminarCount: registration === null ? 0 : 1,
    hasPendingPayment: registration?.isFree === false,
    hasVerifiedPayment: registration?.isFree === true,
    createdAt: now,
    updatedAt: now,
    lastActivityAt: now,
  }
}

type NamedRegistrant = Pick<RegistrantPersonRow, 'id' | 'firstName' | 'sharesMailbox' | 'emailVerifiedAt'>

type GivenName = Pick<RegisterInput, 'email' | 'firstName' | 'isAnotherPerson'>

/**
 * Finds whom of an address a registration is for, by given name; null if it is somebody new. Asks a signed-in person who
 * gives a clearly other name than their own; anybody else must not learn a stored name.
 */
export function findRegistrant<Person extends NamedRegistrant>(
  actor: Actor | null,
  onAddress: readonly Person[],
  { firstName, isAnotherPerson }: GivenName,
): Person | null {
  const found = findByGivenName(onAddress, firstName)
  const self = onAddress.find(({ id, emailVerifiedAt }) => id === actor?.personId && emailVerifiedAt !== null)
  if (self === undefined || found === self || isStaff(actor)) return found
  if (isAnotherPerson === undefined) throw anotherNameRefusal(self)
  return isAnotherPerson ? found : self
}

function anotherNameRefusal({ firstName }: NamedRegistrant): Refusal {
  const message = `Are you ${firstName}?`
  return new Refusal('conflict', 'another_name', message, { issues: [{ path: 'isAnotherPerson', message }] })
}

/**
 * Locks whom `findRegistrant` finds, after the own person of the address, whose lock lets nobody else add the same person
 * at once. Refuses if the own person was deleted meanwhile.
 */
export async function lockRegistrant(
  tx: Transaction,
  actor: Actor | null,
  input: GivenName,
): Promise<PersonRow | null> {
  const { email, firstName: givenName } = input
  const own = await lockPersonByEmail(tx, email)
  if (own === null) throw new Refusal('conflict', 'person_changed', 'Please try again.')
  return findRegistrant(actor, [own], input) ?? (await lockOtherOnAddress(tx, { email, givenName }))
}

/**
 * Locks or creates the person, after the seminar of the registration; on an address whose people have clearly other given
 * names, another person. Visitors fill only empty fields, signed-in
 * people with a verified e-mail replace their own. For an unverified account others add only notes and consents,
 * the account itself nothing.
 */
export async function findOrCreatePerson(
  tx: Transaction,
  { actor, now, policies }: CommandContext,
  { input, registration, known = null }: PersonRequest,
): Promise<FoundPerson> {
  if (orNull(input.marketingBasis) !== null && !isStaff(actor)) throw basisNotPermitted()
  const circumstances = { now, policies }
  const person = toNewPerson(input, registration, circumstances)
  const made =
    registration === null
      ? await insertPersonIfNew(tx, person)
      : await insertRegistrant(tx, registration.seminarId, person)
  const { email, firstName: givenName } = input
  // The address may have lost its own person only.
  const left =
    made !== null && known?.sharesMailbox ? await lockOtherOnAddress(tx, { email, givenName }) : null
  if (made !== null && left === null) return { row: made, isNew: true, acceptsDetails: true }
  if (made !== null) await deletePerson(tx, made.id)
  const row = left ?? (await lockRegistrant(tx, actor, input))
  if (row === null) return { row: await insertOtherOnAddress(tx, person), isNew: true, acceptsDetails: true }
  if (row.accountStatus !== 'active') throw personNotActiveRefusal(actor)
  const isOwn = actor?.personId === row.id
  // The account may be a stranger's: it may neither write the row nor see what others enter.
  const isTrusted = row.emailVerifiedAt !== null || !(await canSignIn(tx, row.id))
  if (isTrusted) await updatePersonDetails(tx, row.id, { details: toPersonDetails(input), mayReplace: isOwn })
  if (isTrusted || !isOwn) await addNoteAndConsents(tx, row.id, additionOf(row, input, circumstances))
  return { row, isNew: false, acceptsDetails: isTrusted }
}

/** Creates a person without a registration. Refuses non-staff and a known e-mail. */
export async function addPersonWithoutRegistration(
  context: CommandContext,
  input: RegisterInput,
): Promise<RegisterResponse> {
  if (!isStaff(context.actor)) throw fieldRefusal('seminarId', 'seminar_missing', 'Please select a seminar')
  const change = inTransaction(context.db, async (tx) => {
    const person = await findOrCreatePerson(tx, context, { input, registration: null })
    if (!person.isNew)
      throw new Refusal('conflict', 'email_known', 'There is an attendee with this email already.')
    await insertInteraction(tx, {
      personId: person.row.id,
      interactionType: 'note',
      title: 'Added by hand',
      occurredAt: context.now,
      createdBy: context.actor?.personId ?? null,
    })
    await recordAudit(tx, context, {
      action: 'attendee.added',
      subjectType: 'person',
      subjectId: person.row.id,
    })
    return {
      id: person.row.id,
      registeredSeminarId: null,
      registrationId: null,
      registrationType: 'new_attendee',
      reference: null,
      paymentStatus: null,
    } as const
  })
  return refuseIfActorDeleted(change)
}
