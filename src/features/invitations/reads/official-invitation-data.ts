import type { CommandContext } from '#app/application/commands/command-context.ts'
import type { Actor } from '#app/application/contract/actor.ts'
import { findUserRow } from '#app/features/accounts/queries/users.ts'
import type { EmailNotificationData } from '#app/features/email/emails/email-notification.ts'
import { type RenderPreviewContext, renderMessagePreview } from '#app/features/email/reads/render-message.ts'
import { invalidNameText, isNameSafeForEmail } from '#app/features/people/contract/plain-name.ts'
import { attendeeNotFoundRefusal } from '#app/features/people/rules/attendee-not-found-refusal.ts'
import { displayNameOrFullName, fullName, type PersonNameParts } from '#app/features/people/rules/names.ts'
import { toEmailSeminarData } from '#app/features/registrations/reads/seminar-in-emails.ts'
import { findSeminarRecord, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { refuseInvitationsForOthers, requireOpenSeminar } from '../adapters/invitation-limits.ts'
import type { InvitationAttendee } from '../contract/invitation-form.ts'
import type {
  InvitationPreview,
  InvitationPreviewQuery,
  UnsavedInvitationPreviewInput,
} from '../contract/official-invitation.ts'
import { hasSeatInSeminar } from '../queries/invitations.ts'

export interface InvitationRecipient {
  readonly firstName: string
  readonly name: string
  readonly email: string
  readonly jobTitle: string | null
  readonly company: string | null
}

interface NamedPerson extends PersonNameParts {
  readonly displayName: string | null
  readonly email: string
  readonly jobTitle: string | null
  readonly company: string | null
}

interface RequestingPerson extends NamedPerson {
  readonly id: number
  readonly emailVerifiedAt: Date | null
}

/** Whether an account with an unverified e-mail requests for itself: it may be another person's. */
function isOwnUnverifiedAccount(actor: Actor | null, { id, emailVerifiedAt }: RequestingPerson): boolean {
  return actor?.personId === id && emailVerifiedAt === null
}

/**
 * Refuses accounts that may be another person's, which must not put free text into e-mails; said with the
 * preview already.
 */
export function refuseFreeTextAsName(actor: Actor | null, person: RequestingPerson): void {
  if (!isOwnUnverifiedAccount(actor, person) || isNameSafeForEmail(toInvitationRecipient(person).name)) return
  throw new Refusal('conflict', 'invitation_name_not_plain', `${invalidNameText}, in your name.`)
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

/** Converts people known only by what was typed. */
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

type PreviewInvitationContext = Pick<CommandContext, 'actor' | 'now'> & RenderPreviewContext

/** Previews an invitation for oneself or, as staff, for anyone; stores nothing. Refuses closed seminars. */
export async function previewInvitation(
  context: PreviewInvitationContext,
  { attendeeId, seminarId }: InvitationPreviewQuery,
): Promise<InvitationPreview> {
  refuseInvitationsForOthers(context.actor, attendeeId)
  const person = await findUserRow(context.db, attendeeId)
  if (person === null || person.erasedAt !== null) throw attendeeNotFoundRefusal()
  refuseFreeTextAsName(context.actor, person)
  const isOwn = context.actor?.personId === attendeeId
  const holdsSeat = await hasSeatInSeminar(context.db, { personId: attendeeId, seminarId, isOwn })
  return preview(context, { recipient: toRequestedRecipient(context.actor, person), seminarId, holdsSeat })
}

export function previewInvitationForUnsavedAttendee(
  context: PreviewInvitationContext,
  { attendee, seminarId }: UnsavedInvitationPreviewInput,
): Promise<InvitationPreview> {
  return preview(context, { recipient: toUnsavedRecipient(attendee), seminarId, holdsSeat: false })
}

async function preview(
  context: PreviewInvitationContext,
  {
    recipient,
    seminarId,
    holdsSeat,
  }: { recipient: InvitationRecipient; seminarId: number; holdsSeat: boolean },
) {
  const seminar = requireOpenSeminar(await findSeminarRecord(context.db, seminarId), context.now, holdsSeat)
  const data = toInvitationEmailData(seminar, recipient, { isRequested: true })
  return renderMessagePreview(context, { event: 'seminar.invitation', data }, context.now)
}
