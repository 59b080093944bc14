/**
 * The link by which the owner of a mailbox reads all registrations made with it.
 *
 * It is signed and not stored, ends after a day, and is void once the person has another address.
 */
import * as z from 'zod/mini'
import { toPesos } from '../../platform/db/columns.ts'
import type { CommandContext } from '../../platform/http/context.ts'
import type { LinkedRegistration, LinkedRegistrations } from './contract/registrations-link.ts'
import { linkInvalid, signProofLink } from './proof-link.ts'
import { listDecisions } from './queries/payments.ts'
import { findPersonOfLink, listLinkedRegistrations } from './queries/registrations-link.ts'
import { toPaymentStatus } from './rules.ts'

const purpose = 'registrations.read'

const validForInMs = 24 * 60 * 60 * 1000

const Payload = z.object({ personId: z.int(), email: z.string() })
type RegistrationsLink = z.infer<typeof Payload>

type Signing = Pick<CommandContext, 'secrets' | 'now'>

/** A link for this person at this address, valid for 24 hours. */
export function signRegistrationsLink({ secrets, now }: Signing, link: RegistrationsLink) {
  const validUntil = new Date(now.getTime() + validForInMs)
  return { token: secrets.signToken(purpose, link, validUntil), validUntil }
}

type Reading = Signing & Pick<CommandContext, 'db'>

/** What the page of a link shows; refuses one that is not ours, too old, or of somebody who has another address now. */
export async function readRegistrationsLink(context: Reading, token: string): Promise<LinkedRegistrations> {
  const { db, secrets, now } = context
  const payload = Payload.safeParse(secrets.verifyToken(purpose, token, now))
  if (!payload.success) throw linkInvalid()
  const person = await findPersonOfLink(db, payload.data)
  if (person === null) throw linkInvalid()
  const rows = await listLinkedRegistrations(db, person.id)
  const rejected = rows.filter(({ paymentStatus }) => paymentStatus === 'rejected').map(({ id }) => id)
  const decisions = rejected.length === 0 ? [] : await listDecisions(db, rejected)
  return {
    email: person.email,
    registrations: rows.map((row) => {
      const rejection = decisions.find(({ registrationId }) => registrationId === row.id)
      return toLinked(context, row, rejection?.id ?? null)
    }),
  }
}

type Row = Awaited<ReturnType<typeof listLinkedRegistrations>>[number]

function toLinked(context: Signing, row: Row, rejectionId: number | null): LinkedRegistration {
  const paymentStatus = toPaymentStatus(row.paymentStatus)
  const { id, title, startsAt, endsAt, status, locationDetails } = row.seminar
  const isOpen = status === 'scheduled' && rejectionId !== null && paymentStatus === 'rejected'
  return {
    reference: row.reference,
    registeredAt: row.registeredAt.toISOString(),
    paymentStatus,
    attendanceStatus: row.attendanceStatus,
    amountDue: toPesos(row.amountDue),
    proofToken: isOpen
      ? signProofLink(context, { registrationId: row.id, decisionId: rejectionId }).token
      : null,
    seminar: {
      id,
      title,
      startDate: startsAt.toISOString(),
      endDate: endsAt?.toISOString() ?? null,
      status,
      locationDetails: paymentStatus === 'verified' ? locationDetails : null,
    },
  }
}
