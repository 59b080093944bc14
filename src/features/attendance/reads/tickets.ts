import type { CommandContext } from '#app/application/commands/command-context.ts'
import { isStaff } from '#app/application/contract/actor.ts'
import { isReachableEmail } from '#app/features/people/rules/erased-name.ts'
import { attendeeName } from '#app/features/people/rules/names.ts'
import { isOwnRegistration } from '#app/features/registrations/queries/registrations.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { createTicketReader, signTicket } from '../adapters/ticket-keys.ts'
import { isSlotClosed, isSlotDecided } from '../commands/recompute-completions.ts'
import { getSigningKey } from '../commands/signing-keys.ts'
import type { SignatureOnFile } from '../contract/signatures.ts'
import type { SeminarTicket, TicketQuery } from '../contract/tickets.ts'
import { listAttendanceMarks, listCompletions } from '../queries/marks.ts'
import { findSignature } from '../queries/signatures.ts'
import { listPublicKeys } from '../queries/signing-keys.ts'
import { listSlotRows, type SlotRow } from '../queries/slots.ts'
import { findTicketHolder, type TicketHolder } from '../queries/tickets.ts'
import { isPresentMark } from '../rules/slot-mark.ts'
import { toTicketQrText } from '../rules/ticket-code.ts'
import { describeCompletion } from './completion.ts'
import { getMeetingForRegistration } from './meetings.ts'
import { isSignatureReachable, toSignatureOnFile } from './signatures.ts'

export type TicketContext = Pick<CommandContext, 'db' | 'secrets' | 'now' | 'actor' | 'appUrl' | 'policies'>

export function ticketNotFoundRefusal(): Refusal {
  return new Refusal('not_found', 'ticket_unknown', 'This ticket does not exist or is no longer valid.')
}

export interface TicketAccess extends TicketHolder {
  /** True for the registrant and for those who have the link, except staff. */
  readonly actsForRegistrant: boolean
}

/**
 * The holder of a ticket: for staff, for the registrant, and for those who have the link. The code of the ticket only
 * names the registration, as it is shown to everybody at check-in. Refuses forged, replaced and foreign tickets, and
 * registrations without a seat, all in the same way.
 */
export async function getTicketHolder(context: TicketContext, query: TicketQuery): Promise<TicketAccess> {
  const holder =
    'body' in query
      ? await findByBody(context, query.body)
      : await findByRegistration(context, query.registrationId)
  if (holder === null || holder.paymentStatus === 'rejected') throw ticketNotFoundRefusal()
  return holder
}

async function findByBody(context: TicketContext, body: string): Promise<TicketAccess | null> {
  const found = await findHolderByBody(context, body)
  if (found === null) return null
  const { holder, isLink } = found
  const named = await findByRegistration(context, holder.registrationId)
  if (named !== null) return named
  if (!isLink && holder.paymentStatus !== 'rejected') throw codeOnly(holder)
  return { ...holder, actsForRegistrant: isLink }
}

function codeOnly({ person }: TicketHolder): Refusal {
  if (isReachableEmail(person.email))
    return new Refusal(
      'forbidden',
      'ticket_code_only',
      'This code is for check-in only. Open the link in our e-mail with your ticket.',
    )
  const message =
    'This code is for check-in only. Your own link is on the second page of your printed ticket.'
  return new Refusal('forbidden', 'ticket_code_printed', message)
}

/** The registration that a current code or link names. */
export async function findHolderByBody(
  { db }: Pick<TicketContext, 'db'>,
  body: string,
): Promise<{ readonly holder: TicketHolder; readonly isLink: boolean } | null> {
  const payload = await createTicketReader(await listPublicKeys(db, 'ticket'))(body)
  const holder = payload && (await findTicketHolder(db, payload.registrationId))
  if (
    holder === null ||
    holder.linkVersion !== payload?.linkVersion ||
    holder.seminarId !== payload.seminarId
  )
    return null
  return { holder, isLink: payload.isLink ?? false }
}

async function findByRegistration(
  { db, actor }: TicketContext,
  registrationId: number,
): Promise<TicketAccess | null> {
  if (actor === null) return null
  const isOwn = await isOwnRegistration(db, registrationId, actor.personId)
  const holder = isOwn || isStaff(actor) ? await findTicketHolder(db, registrationId) : null
  return holder && { ...holder, actsForRegistrant: isOwn }
}

type SigningContext = Pick<TicketContext, 'secrets' | 'now'> & { readonly db: DatabaseOrTransaction }
type NamedRegistration = Pick<TicketHolder, 'registrationId' | 'seminarId' | 'linkVersion'>

/** Text of the QR code of a registration's ticket, and its body. */
export async function getTicketCode(
  context: SigningContext & Pick<TicketContext, 'appUrl'>,
  { registrationId, seminarId, linkVersion }: NamedRegistration,
): Promise<Pick<SeminarTicket, 'body' | 'text'>> {
  const key = await getSigningKey(context, 'ticket')
  const payload = { keyIndex: key.keyIndex, seminarId, registrationId, linkVersion }
  const body = signTicket(context.secrets, key, payload)
  return { body, text: toTicketQrText(context.appUrl, body) }
}

/**
 * The last part of the link that acts for a registrant. Only for them: in e-mails to them, on their own pages, and printed for
 * those without an address.
 */
export async function getTicketLink(
  context: SigningContext,
  { registrationId, seminarId, linkVersion }: NamedRegistration,
): Promise<string> {
  const key = await getSigningKey(context, 'ticket')
  const named = { keyIndex: key.keyIndex, seminarId, registrationId, linkVersion }
  return signTicket(context.secrets, key, { ...named, isLink: true })
}

/** Whether e-mails may have a ticket: of a verified seat in a seminar that is not over or canceled. */
export function isTicketMailed({ paymentStatus, seminar }: TicketHolder, now: Date): boolean {
  const isComing = seminar.status === 'scheduled' && seminar.finishesAt > now
  return isComing && paymentStatus === 'verified'
}

/** A ticket as its page shows it. Refuses like {@link getTicketHolder}. */
export async function getTicket(context: TicketContext, query: TicketQuery): Promise<SeminarTicket> {
  const holder = await getTicketHolder(context, query)
  const { seminar, registrationId } = holder
  return {
    registrationId,
    name: attendeeName(holder.person),
    payment: holder.paymentStatus === 'pending' ? 'pending' : 'verified',
    seminar: {
      id: seminar.id,
      title: seminar.title,
      startsAt: seminar.startsAt.toISOString(),
      endsAt: seminar.endsAt?.toISOString() ?? null,
      isOnline: seminar.locationType === 'online',
      place: seminar.locationAddress,
      whatToBring: seminar.whatToBring,
      isCancelled: seminar.status === 'cancelled',
    },
    ...(await getTicketCode(context, holder)),
    link: holder.actsForRegistrant ? await getTicketLink(context, holder) : null,
    meeting: await getMeetingForRegistration(context, registrationId),
    ...(await describeAttendance(context, holder)),
    signature: await describeSignature(context, holder),
  }
}

async function describeSignature(
  { db, policies }: TicketContext,
  ticket: TicketAccess,
): Promise<SignatureOnFile | null> {
  if (!ticket.actsForRegistrant) return null
  if (!(await isSignatureReachable(db, ticket.personId))) return null
  const signature = toSignatureOnFile(await findSignature(db, ticket.personId), policies)
  return signature.isOffered || signature.drawnAt !== null ? signature : null
}

async function describeAttendance(
  { db, now }: TicketContext,
  { registrationId, seminarId, paymentStatus }: TicketHolder,
): Promise<Pick<SeminarTicket, 'slots' | 'attendance'>> {
  const slots = await listSlotRows(db, seminarId)
  const marks = new Map((await listAttendanceMarks(db, [registrationId])).map((mark) => [mark.slotId, mark]))
  const takesCode = (slot: SlotRow) =>
    slot.codeSecretSealed !== null && slot.opensAt <= now && !isSlotClosed(slot, now)
  // Days of a seminar without slots of a program are shown to those who checked in, or can.
  const isShown = (slot: SlotRow) => {
    const mark = marks.get(slot.id)
    return !slot.isAutomatic || takesCode(slot) || (mark !== undefined && isPresentMark(mark))
  }
  if (!slots.some(isShown)) return { slots: [], attendance: null }
  const [completion] = await listCompletions(db, [registrationId])
  return {
    slots: slots.filter(isShown).map((slot) => ({
      label: slot.label,
      startsAt: slot.startsAt.toISOString(),
      endsAt: slot.endsAt.toISOString(),
      room: slot.room,
      status: marks.get(slot.id)?.status ?? (isSlotDecided(slot, false, now) ? 'absent' : null),
      takesCode: takesCode(slot),
    })),
    attendance: describeCompletion({
      slots,
      marks: [...marks.values()],
      completion: completion ?? null,
      paymentStatus,
      now,
    }),
  }
}
