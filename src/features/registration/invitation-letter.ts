/** What an invitation tells whom: the same words in the preview, in what is asked for, and in what the office sends. */

import type { Actor } from '../../platform/http/actor.ts'
import type { SeminarFacts } from '../catalog/queries/planning.ts'
import type { AnnouncementData } from '../messaging/announcements.ts'
import { fullName, type NameParts, shownName } from '../people/rules.ts'
import type { InvitationAttendee } from './contract/invitation-form.ts'
import { toLetterFacts } from './seminar-in-letters.ts'

/** Whom the letter names. */
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

/** Whether they ask for themselves at an address that nobody has proven: it may be a stranger's. */
export function isUnprovenOwn(actor: Actor | null, { id, emailVerifiedAt }: Asker): boolean {
  return actor?.personId === id && emailVerifiedAt === null
}

/** Whom a letter that this actor asks for names: free text of an account does not reach an unproven address. */
export function toAskedReader(actor: Actor | null, person: Asker): InvitationReader {
  const reader = toReader(person)
  return isUnprovenOwn(actor, person) ? { ...reader, jobTitle: null, company: null } : reader
}

export function toReader(person: NamedPerson): InvitationReader {
  const { email, jobTitle, company } = person
  const name = fullName(person) || shownName(person)
  return { firstName: person.firstName ?? name, name, email, jobTitle, company }
}

/** Of somebody who typed their name: nothing else is known of them, also where their address is. */
export function toUnsavedReader({ firstName, lastName, email }: InvitationAttendee): InvitationReader {
  return { firstName, name: `${firstName} ${lastName}`, email, jobTitle: null, company: null }
}

export function invitationData(
  seminar: SeminarFacts,
  { firstName, name, jobTitle, company }: InvitationReader,
  { isRequested, attempt = null }: { readonly isRequested: boolean; readonly attempt?: string | null },
): AnnouncementData<'seminar.invitation'> {
  return {
    firstName,
    seminar: toLetterFacts(seminar, { withDetails: false }),
    addressee: { name, jobTitle, company },
    isRequested,
    attempt,
  }
}
