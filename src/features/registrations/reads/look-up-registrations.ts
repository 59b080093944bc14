import type { CommandContext } from '#app/application/commands/command-context.ts'
import { type Actor, isStaff } from '#app/application/contract/actor.ts'
import { listTargetsOfAddress } from '#app/features/people/queries/mailboxes.ts'
import { findPersonByEmail } from '#app/features/people/queries/people.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { StatusLookupResponse } from '../contract/status-lookup-response.ts'
import { listRegistrationsByEmail } from '../queries/registrations.ts'

const mostShown = 100

const emptyLookupResponse: StatusLookupResponse = {
  exists: false,
  attendee: null,
  seminars: [],
  lastRegistration: null,
  canRegisterMore: true,
}

/** '**** 0101'. Numbers of up to four digits are masked entirely. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.length > 4 ? `**** ${digits.slice(-4)}` : '****'
}

/** Requires a verified e-mail. */
function isSignedInAs(actor: Actor | null, person: { id: number; emailVerifiedAt: Date | null }): boolean {
  return actor?.personId === person.id && person.emailVerifiedAt !== null
}

/** Staff and the verified person see them regardless of the setting. */
async function isShownToActor(
  db: DatabaseOrTransaction,
  actor: Actor | null,
  email: string,
): Promise<boolean> {
  if (isStaff(actor)) return true
  if (actor === null || actor.email !== email) return false
  return (await findPersonByEmail(db, email))?.emailVerifiedAt instanceof Date
}

type LookedUp = Awaited<ReturnType<typeof listRegistrationsByEmail>>[number]

/** Details of the latest registration that the actor made. */
function findGiven(rows: readonly LookedUp[], actor: Actor) {
  const own = rows.find(({ registeredBy }) => registeredBy === actor.personId)
  if (own === undefined) return undefined
  const { firstName, lastName, company, phone } = own.details
  return { firstName, lastName, ...(company && { company }), ...(phone && { phone }) }
}

function shownByEmailOnly(): Refusal {
  const message = 'Registrations are sent by e-mail only. Please press “E-mail me my registrations”.'
  return new Refusal('forbidden', 'status_by_email_only', message)
}

/** Registrations of everybody on an address, and of people into whom somebody on it was merged; latest first. */
async function listLookedUp(db: DatabaseOrTransaction, email: string): Promise<LookedUp[]> {
  const onAddress = await listRegistrationsByEmail(db, { email, limit: mostShown })
  const targets = await listTargetsOfAddress(db, email)
  if (targets.length === 0) return onAddress
  const ofTargets = await Promise.all(
    targets.map(async (target) =>
      // Others on the address of the target have nothing to do with this one.
      (await listRegistrationsByEmail(db, { email: target.email, limit: mostShown })).filter(
        ({ person }) => person.id === target.id,
      ),
    ),
  )
  return [...onAddress, ...ofTargets.flat()].toSorted(
    (one, other) => other.registeredAt.getTime() - one.registeredAt.getTime(),
  )
}

/** Registrations of everybody on an address, with their names if they are several; a person without any looks like an unknown one. */
export async function lookUpRegistrations(
  { db, actor }: Pick<CommandContext, 'db' | 'actor'>,
  email: string,
  statusCheck: 'show' | 'email',
): Promise<StatusLookupResponse> {
  if (statusCheck === 'email' && !(await isShownToActor(db, actor, email))) throw shownByEmailOnly()
  const rows = await listLookedUp(db, email)
  const [latest] = rows
  if (latest === undefined) return emptyLookupResponse
  const { person } = rows.find(({ person: { sharesMailbox } }) => !sharesMailbox) ?? latest
  const ofPerson = rows.filter((row) => row.person.id === person.id)
  const areSeveral = ofPerson.length < rows.length
  const isOwn = isSignedInAs(actor, person)
  // An account with an unverified e-mail sees what it gave itself, and the row as anybody does.
  const given = isOwn || actor?.personId !== person.id ? undefined : findGiven(ofPerson, actor)
  const { firstName, lastName, company, phone } = { ...person, ...given }
  const isHidden = phone !== null && !isStaff(actor) && !isOwn && !given?.phone
  return {
    exists: true,
    attendee: { firstName, lastName, email, company, phone: isHidden ? maskPhone(phone) : phone },
    seminars: rows.map(
      ({ seminar, registrationId, orderState, paymentStatus, registeredAt, person: of }) => ({
        ...(areSeveral && { attendeeName: [of.firstName, of.lastName].filter(Boolean).join(' ') }),
        seminarId: seminar.id,
        seminarTitle: seminar.title,
        scheduledDate: seminar.startsAt.toISOString(),
        endDate: seminar.endsAt?.toISOString() ?? null,
        status: seminar.status,
        registrationDate: registeredAt.toISOString(),
        ...(orderState === 'cancelled' && { isCancelled: true as const }),
        ...(isOwn &&
          of.id === person.id &&
          paymentStatus === 'verified' && { ownRegistrationId: registrationId }),
      }),
    ),
    lastRegistration: latest.registeredAt.toISOString(),
    canRegisterMore: person.accountStatus === 'active',
  }
}
