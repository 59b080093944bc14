/** What the status page tells to whoever types an e-mail address. */
import { type Actor, isStaff } from '../../platform/http/actor.ts'
import type { CommandContext } from '../../platform/http/context.ts'
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

/** The registrations made with an e-mail address; a person without any is answered like nobody. */
export async function lookUpRegistrations(
  { db, actor }: Pick<CommandContext, 'db' | 'actor'>,
  email: string,
): Promise<LookupAnswer> {
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
      registrationDate: registeredAt.toISOString(),
    })),
    lastRegistration: latest.registeredAt.toISOString(),
    canRegisterMore: accountStatus === 'active',
  }
}
