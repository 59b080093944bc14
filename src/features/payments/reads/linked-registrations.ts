/**
 * A mailed link to all registrations of an address. Signed, not stored; void after a day or when the person's
 * address changes.
 */
import { toPesos } from '../../../platform/db/columns.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { readRegistrationsLinkToken } from '../../registrations/adapters/registrations-link-token.ts'
import { toPaymentStatus } from '../../registrations/rules/seats.ts'
import { linkInvalid, signProofLink } from '../adapters/proof-link-token.ts'
import type { LinkedRegistration, LinkedRegistrations } from '../contract/registrations-link.ts'
import { findPersonOfLink, listLinkedRegistrations } from '../queries/linked-registrations.ts'
import { listDecisions } from '../queries/payments.ts'

export type Signing = Pick<CommandContext, 'secrets' | 'now'>

type Reading = Signing & Pick<CommandContext, 'db'>

/** The registrations of a link; refuses invalid, expired and outdated links. */
export async function readRegistrationsLink(context: Reading, token: string): Promise<LinkedRegistrations> {
  const { db } = context
  const link = readRegistrationsLinkToken(context, token)
  const person = link && (await findPersonOfLink(db, link))
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
