import { createHash } from 'node:crypto'
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted } from '#app/application/commands/signed-in-actor.ts'
import { queueEmail, queueEmailsWithHistory } from '#app/features/email/commands/queue-email.ts'
import { releaseUnsentDedupeKeys } from '#app/features/email/queries/withdrawals.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import {
  findPersonByEmail,
  lockPerson,
  lockPersonByEmail,
  type PersonRow,
} from '#app/features/people/queries/people.ts'
import { attendeeNotFoundRefusal } from '#app/features/people/rules/attendee-not-found-refusal.ts'
import { toCanonicalEmail } from '#app/features/people/rules/mailbox.ts'
import { lockSeminar, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { isPrintableName, unprintableNameText } from '#app/platform/format/printable-text.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import { refuseInvitationsForOthers, requireOpenSeminar } from '../adapters/invitation-limits.ts'
import type { InvitationAttendee } from '../contract/invitation-form.ts'
import type { RequestInvitationInput, RequestInvitationResponse } from '../contract/official-invitation.ts'
import {
  findInvitationRequest,
  findSuppressionReason,
  hasSeatInSeminar,
  invitationRequestDedupeKey,
} from '../queries/invitations.ts'
import {
  type InvitationRecipient,
  refuseFreeTextAsName,
  toInvitationEmailData,
  toInvitationRecipient,
  toRequestedRecipient,
  toUnsavedRecipient,
} from '../reads/official-invitation-data.ts'
import {
  invitationRequestedText,
  invitationRequestRefusalTexts,
  whyInvitationCannotBeSent,
} from '../rules/invitations.ts'

export interface InvitationRequest {
  readonly input: RequestInvitationInput
  /** Client-supplied; a retry returns the first response. */
  readonly idempotencyKey: string | null
}

/**
 * Refuses invitations of others unless by staff, and a second one within a day. Visitors always get the same
 * response, to hide who is known.
 */
export function requestInvitation(
  context: CommandContext,
  request: InvitationRequest,
): Promise<RequestInvitationResponse> {
  return refuseIfActorDeleted(inTransaction(context.db, (tx) => send(tx, context, request)))
}

interface SeminarInvitationRequest extends InvitationRequest {
  readonly seminar: SeminarRecord
}

async function send(tx: Transaction, context: CommandContext, request: InvitationRequest) {
  const { attendeeId, attendee, seminarId } = request.input
  if (attendeeId !== undefined) refuseInvitationsForOthers(context.actor, attendeeId)
  // Locked, to prevent cancellation meanwhile.
  const lockedSeminar = await lockSeminar(tx, seminarId)
  const isOwn = context.actor?.personId === attendeeId
  const holdsSeat =
    attendeeId !== undefined && (await hasSeatInSeminar(tx, { personId: attendeeId, seminarId, isOwn }))
  const seminar = requireOpenSeminar(lockedSeminar, context.now, holdsSeat)
  if (attendee !== undefined) refuseUnprintable(attendee)
  const seminarRequest = { ...request, seminar }
  const recipient =
    attendee === undefined
      ? await sendToAttendee(tx, context, { ...seminarRequest, attendeeId: attendeeId ?? 0 })
      : await sendToEnteredEmail(tx, context, { ...seminarRequest, attendee })
  return { message: invitationRequestedText(seminar.title, recipient) }
}

/** The letter is for an employer, who must be able to read all of the name. */
function refuseUnprintable(attendee: InvitationAttendee): void {
  const field = (['firstName', 'lastName'] as const).find((name) => !isPrintableName(attendee[name]))
  if (field !== undefined) throw fieldRefusal(`attendee.${field}`, 'name_unprintable', unprintableNameText)
}

const dayInMs = 24 * 60 * 60 * 1000

async function sendToAttendee(
  tx: Transaction,
  context: CommandContext,
  { seminar, attendeeId, idempotencyKey }: SeminarInvitationRequest & { readonly attendeeId: number },
): Promise<InvitationRecipient> {
  const { now } = context
  const person = await lockPerson(tx, attendeeId)
  if (person === null || person.erasedAt !== null) throw attendeeNotFoundRefusal()
  const recipient = toRequestedRecipient(context.actor, person)
  const since = new Date(now.getTime() - dayInMs)
  // 24 hours span at most two calendar days.
  const keys = [toManilaDay(since), toManilaDay(now)].map((day) =>
    invitationRequestDedupeKey(seminar.id, attendeeId, day),
  )
  const earlier = await findInvitationRequest(tx, keys, since)
  if (earlier !== null && earlier.attempt !== null && earlier.attempt === idempotencyKey) return recipient
  if (earlier !== null) throw alreadyRequested(recipient.email)
  // A failed e-mail blocks no new one; one being retried keeps its key.
  await releaseUnsentDedupeKeys(tx, keys)
  await refuseUnsendable(tx, context, person)
  await queueEmailsWithHistory(tx, [toAttendeeEmail({ seminar, person, recipient, idempotencyKey, now })], {
    createdBy: context.actor?.personId ?? null,
    now,
  })
  await recordAudit(tx, context, {
    action: 'invitation.requested',
    subjectType: 'person',
    subjectId: attendeeId,
    details: { seminarId: seminar.id },
  })
  return recipient
}

function alreadyRequested(email: string): Refusal {
  const message = `This invitation was already sent to ${email} within the last day. Please check the inbox and the spam folder.`
  return new Refusal('conflict', 'invitation_requested_already', message)
}

async function refuseUnsendable(tx: Transaction, { actor }: CommandContext, person: PersonRow) {
  const isOwn = actor?.personId === person.id
  const suppression = await findSuppressionReason(tx, [person.email])
  const { acceptsEmail } = person
  const why = whyInvitationCannotBeSent({
    isActive: person.accountStatus === 'active',
    acceptsEmail,
    suppression,
    isOwn,
  })
  if (why !== null) throw new Refusal('conflict', `invitation_${why}`, invitationRequestRefusalTexts[why])
  if (!isPrintableName(toInvitationRecipient(person).name))
    throw new Refusal('conflict', 'name_unprintable', unprintableNameText)
  refuseFreeTextAsName(actor, person)
}

interface AttendeeEmailInput {
  readonly seminar: SeminarRecord
  readonly person: PersonRow
  readonly recipient: InvitationRecipient
  readonly idempotencyKey: string | null
  readonly now: Date
}

function toAttendeeEmail({ seminar, person, recipient, idempotencyKey, now }: AttendeeEmailInput) {
  return {
    event: 'seminar.invitation',
    title: titleOf(seminar),
    to: { personId: person.id, email: person.email, name: recipient.name },
    data: toInvitationEmailData(seminar, recipient, { isRequested: true, attempt: idempotencyKey }),
    dedupeKey: invitationRequestDedupeKey(seminar.id, person.id, toManilaDay(now)),
    // Requested, so consent settings do not apply.
    isMarketing: false,
  } as const
}

const titleOf = ({ title }: SeminarRecord) => `Official invitation to ${title}`

async function sendToEnteredEmail(
  tx: Transaction,
  context: CommandContext,
  seminarRequest: SeminarInvitationRequest & { readonly attendee: InvitationAttendee },
): Promise<InvitationRecipient> {
  const recipient = toUnsavedRecipient(seminarRequest.attendee)
  const person = await lockPersonByEmail(tx, recipient.email)
  const mailbox = toCanonicalEmail(recipient.email)
  // Consent applies to the mailbox, including address variants.
  const owner = mailbox === recipient.email ? null : await findPersonByEmail(tx, mailbox)
  const isWanted = acceptsEmails(person) && acceptsEmails(owner)
  const isSent = isWanted && (await findSuppressionReason(tx, [recipient.email, mailbox])) === null
  if (isSent) await queueToEnteredEmail(tx, context, { ...seminarRequest, person, recipient })
  await recordAudit(tx, context, {
    action: 'invitation.requested',
    subjectType: 'seminar',
    subjectId: seminarRequest.seminar.id,
    details: { byVisitor: true, isSent },
  })
  return recipient
}

/** Unknown people have no objection on record. */
function acceptsEmails(person: PersonRow | null): boolean {
  return person === null || (person.accountStatus === 'active' && person.acceptsEmail)
}

async function queueToEnteredEmail(
  tx: Transaction,
  { now }: CommandContext,
  {
    seminar,
    person,
    recipient,
    idempotencyKey,
  }: Omit<AttendeeEmailInput, 'person' | 'now'> & { person: PersonRow | null },
): Promise<void> {
  const message = {
    event: 'seminar.invitation',
    title: titleOf(seminar),
    data: toInvitationEmailData(seminar, recipient, { isRequested: true }),
    // The address may be someone else's, whose preferences are checked until sending.
    isMarketing: true,
    ...(idempotencyKey !== null && { dedupeKey: toDedupeKey(seminar.id, recipient.email, idempotencyKey) }),
  } as const
  const to = { email: recipient.email, name: recipient.name }
  if (person === null) await queueEmail(tx, { ...message, to: { ...to, personId: null } }, now)
  else
    await queueEmailsWithHistory(tx, [{ ...message, to: { ...to, personId: person.id } }], {
      createdBy: null,
      now,
    })
}

/** Makes a key scoped to e-mail and seminar because clients choose theirs; hashed to hide the address. */
function toDedupeKey(seminarId: number, email: string, idempotencyKey: string): string {
  const hash = createHash('sha256').update(`${email}\n${idempotencyKey}`).digest('base64url')
  return `invitation-attempt-${seminarId}-${hash}`
}
