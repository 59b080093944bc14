/** What the status page tells to whoever types an e-mail address. */
import type { Executor } from '../../platform/db/database.ts'
import { type Actor, isStaff } from '../../platform/http/actor.ts'
import type { CommandContext } from '../../platform/http/context.ts'
import { Refusal } from '../../platform/refusals.ts'
import { findPersonByEmail } from '../people/queries.ts'
import type { LookupAnswer } from './contract/lookup-answer.ts'
import { listRegistrationsByEmail } from './queries.ts'

const mostShown = 100

const nothingFound: LookupAnswer = {
  exists: false,
  attendee: null,
  seminars: [],
  lastRegistration: null,
  canRegisterMore: true,
}

/** '**** 0101'. A number of four digits or less is hidden whole: nothing would be left of the mask. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.length > 4 ? `**** ${digits.slice(-4)}` : '****'
}

/** Owning an account is not enough: it may have been made with somebody else's address. */
function mayReadPhone(actor: Actor | null, person: { id: number; emailVerifiedAt: Date | null }): boolean {
  return isStaff(actor) || (actor?.personId === person.id && person.emailVerifiedAt !== null)
}

/** Staff, and the person with a confirmed e-mail, see them whatever the setting says. */
async function isShownToActor(db: Executor, actor: Actor | null, email: string): Promise<boolean> {
  if (isStaff(actor)) return true
  if (actor === null || actor.email !== email) return false
  return (await findPersonByEmail(db, email))?.emailVerifiedAt instanceof Date
}

/** The same for every address. */
function shownByEmailOnly(): Refusal {
  const message = 'Registrations are shown by e-mail only: please press “E-mail me my registrations”.'
  return new Refusal('forbidden', 'status_by_email_only', message)
}

/** The registrations made with an e-mail address; a person without any is answered like nobody. */
export async function lookUpRegistrations(
  { db, actor }: Pick<CommandContext, 'db' | 'actor'>,
  email: string,
  statusCheck: 'show' | 'email',
): Promise<LookupAnswer> {
  if (statusCheck === 'email' && !(await isShownToActor(db, actor, email))) throw shownByEmailOnly()
  const rows = await listRegistrationsByEmail(db, { email, limit: mostShown })
  const [latest] = rows
  if (latest === undefined) return nothingFound
  const { firstName, lastName, company, phone, accountStatus } = latest.person
  const isHidden = phone !== null && !mayReadPhone(actor, latest.person)
  return {
    exists: true,
    attendee: { firstName, lastName, email, company, phone: isHidden ? maskPhone(phone) : phone },
    seminars: rows.map(({ seminar, registeredAt }) => ({
      seminarId: seminar.id,
      seminarTitle: seminar.title,
      scheduledDate: seminar.startsAt.toISOString(),
      endDate: seminar.endsAt?.toISOString() ?? null,
      status: seminar.status,
      registrationDate: registeredAt.toISOString(),
    })),
    lastRegistration: latest.registeredAt.toISOString(),
    canRegisterMore: accountStatus === 'active',
  }
}
