import type { EmailNotificationData } from '../../email/contract/announcements.ts'
import type { Actor } from '../../people/contract/actor.ts'
import { fullName, type NameParts, shownName } from '../../people/rules/names.ts'
import { toLetterFacts } from '../../registrations/reads/seminar-in-emails.ts'
import type { SeminarFacts } from '../../seminars/queries/planning.ts'
import type { InvitationAttendee } from '../contract/invitation-form.ts'

export interface InvitationReader {
  readonly firstName: string
  readonly name: string
  readonly email: string
  readonly jobTitle: string | null
  readonly company: string | null
}

interface NamedPerson extends NameParts {
  readonly displayName: string | null
  readonly email: string
  readonly jobTitle: string | null
  readonly company: string | null
}

interface Asker extends NamedPerson {
  readonly id: number
  readonly emailVerifiedAt: Date | null
}

/** Whether an account with an unverified e-mail asks for itself: it may be a stranger's. */
export function isUnprovenOwn(actor: Actor | null, { id, emailVerifiedAt }: Asker): boolean {
  return actor?.personId === id && emailVerifiedAt === null
}

/** Name and address for a requested invitation, without free text for unverified addresses. */
export function toAskedReader(actor: Actor | null, person: Asker): InvitationReader {
  const reader = toReader(person)
  return isUnprovenOwn(actor, person) ? { ...reader, jobTitle: null, company: null } : reader
}

export function toReader(person: NamedPerson): InvitationReader {
  const { email, jobTitle, company } = person
  const name = fullName(person) || shownName(person)
  return { firstName: person.firstName ?? name, name, email, jobTitle, company }
}

/** For people known only by what was typed. */
export function toUnsavedReader({ firstName, lastName, email }: InvitationAttendee): InvitationReader {
  return { firstName, name: `${firstName} ${lastName}`, email, jobTitle: null, company: null }
}

export function invitationData(
  seminar: SeminarFacts,
  { firstName, name, jobTitle, company }: InvitationReader,
  { isRequested, attempt = null }: { readonly isRequested: boolean; readonly attempt?: string | null },
): EmailNotificationData<'seminar.invitation'> {
  return {
    firstName,
    seminar: toLetterFacts(seminar, { withDetails: false }),
    addressee: { name, jobTitle, company },
    isRequested,
    attempt,
  }
}
