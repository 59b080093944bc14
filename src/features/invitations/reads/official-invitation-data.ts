import type { EmailNotificationData } from '../../email/contract/announcements.ts'
import type { Actor } from '../../people/contract/actor.ts'
import { displayNameOrFullName, fullName, type NameParts } from '../../people/rules/names.ts'
import { toEmailSeminarData } from '../../registrations/reads/seminar-in-emails.ts'
import type { SeminarRecord } from '../../seminars/queries/planning.ts'
import type { InvitationAttendee } from '../contract/invitation-form.ts'

export interface InvitationRecipient {
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

interface RequestingPerson extends NamedPerson {
  readonly id: number
  readonly emailVerifiedAt: Date | null
}

/** Whether an account with an unverified e-mail asks for itself: it may be a stranger's. */
export function isOwnUnverifiedAccount(
  actor: Actor | null,
  { id, emailVerifiedAt }: RequestingPerson,
): boolean {
  return actor?.personId === id && emailVerifiedAt === null
}

/** Name and address for a requested invitation, without free text for unverified addresses. */
export function toRequestedRecipient(actor: Actor | null, person: RequestingPerson): InvitationRecipient {
  const recipient = toInvitationRecipient(person)
  return isOwnUnverifiedAccount(actor, person) ? { ...recipient, jobTitle: null, company: null } : recipient
}

export function toInvitationRecipient(person: NamedPerson): InvitationRecipient {
  const { email, jobTitle, company } = person
  const name = fullName(person) || displayNameOrFullName(person)
  return { firstName: person.firstName ?? name, name, email, jobTitle, company }
}

/** For people known only by what was typed. */
export function toUnsavedRecipient({ firstName, lastName, email }: InvitationAttendee): InvitationRecipient {
  return { firstName, name: `${firstName} ${lastName}`, email, jobTitle: null, company: null }
}

export function toInvitationEmailData(
  seminar: SeminarRecord,
  { firstName, name, jobTitle, company }: InvitationRecipient,
  { isRequested, attempt = null }: { readonly isRequested: boolean; readonly attempt?: string | null },
): EmailNotificationData<'seminar.invitation'> {
  return {
    firstName,
    seminar: toEmailSeminarData(seminar, { withDetails: false }),
    addressee: { name, jobTitle, company },
    isRequested,
    attempt,
  }
}
