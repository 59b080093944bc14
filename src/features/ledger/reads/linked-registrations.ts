/** A signed link, not stored; void after a day or when the person's address changes. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { signProofLink } from '#app/features/payments/adapters/proof-link-token.ts'
import { listPaymentDecisions } from '#app/features/payments/queries/payment-events.ts'
import { getPersonOfLink } from '#app/features/payments/reads/registrations-link.ts'
import { listSeatsForOthers } from '#app/features/registrations/reads/seats-for-others.ts'
import { toCancellingTerms } from '#app/features/registrations/rules/cancelling.ts'
import { canHandOver } from '#app/features/registrations/rules/handing-over.ts'
import { parsePesos } from '#app/platform/db/columns.ts'
import type { LinkedRegistrations } from '../contract/registrations-link.ts'
import { listValidBillIds } from '../queries/bill-list.ts'
import { listLinkedRegistrations } from '../queries/linked-registrations.ts'
import { type BillSettings, getPayerBills } from './bills.ts'

export type LinkSigningContext = Pick<CommandContext, 'secrets' | 'now' | 'policies'>

type ReadContext = LinkSigningContext & Pick<CommandContext, 'db'>

/** The registrations of a link; refuses invalid, expired and outdated links. */
export async function getLinkedRegistrations(
  context: ReadContext,
  settings: BillSettings,
  token: string,
): Promise<LinkedRegistrations> {
  const { db } = context
  const person = await getPersonOfLink(context, token)
  const rows = await listLinkedRegistrations(db, person.id)
  const rejected = rows.filter(({ paymentStatus }) => paymentStatus === 'rejected').map(({ id }) => id)
  const decisions = rejected.length === 0 ? [] : await listPaymentDecisions(db, rejected)
  const billIds = context.policies.keepsLedger ? await listValidBillIds(db, person.id) : []
  const bills = await getPayerBills(db, settings, billIds)
  const { cancelling } = context.policies
  return {
    email: person.email,
    seatsForOthers: await listSeatsForOthers(db, person.id, { cancelling, now: context.now, viewer: 'link' }),
    registrations: rows.map((row) => {
      const rejection = decisions.find(({ orderId }) => orderId === row.orderId)
      const bill = bills.find(({ bill: { id } }) => id === row.orderId) ?? null
      return { ...toLinked(context, row, rejection?.id ?? null), bill }
    }),
  }
}

type Row = Awaited<ReturnType<typeof listLinkedRegistrations>>[number]

function toLinked(context: LinkSigningContext, row: Row, rejectionId: number | null) {
  const { paymentStatus } = row
  const { id, title, startsAt, endsAt, status, locationDetails } = row.seminar
  const isRejected = rejectionId !== null && row.orderState === 'rejected'
  const isProofAwaited = context.policies.isProofOptional && paymentStatus === 'pending' && !row.hasProof
  const isOpen = status === 'scheduled' && row.isPayer && (isRejected || isProofAwaited)
  return {
    reference: row.reference,
    registeredAt: row.registeredAt.toISOString(),
    paymentStatus,
    isCancelled: row.orderState === 'cancelled',
    attendanceStatus: row.attendanceStatus,
    isPayer: row.isPayer,
    amountDue: parsePesos(row.amountDue),
    cancelling: toCancellingTerms(context.policies.cancelling, row, context.now),
    canHandOver: canHandOver(row, context.now),
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
