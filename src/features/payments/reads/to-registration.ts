import { toNamedPerson } from '#app/features/people/queries/people.ts'
import type { RegistrationRow } from '#app/features/registrations/queries/registrations.ts'
import { parsePesos } from '#app/platform/db/columns.ts'
import type { PaymentVerification, ReviewedRegistration } from '../contract/payments.ts'
import type { PaymentDecisionRow } from '../queries/payment-events.ts'

export function toRegistrationResponse(
  row: Pick<
    RegistrationRow,
    | 'id'
    | 'personId'
    | 'seminarId'
    | 'paymentStatus'
    | 'attendanceStatus'
    | 'amountDue'
    | 'orderState'
    | 'registeredAt'
    | 'updatedAt'
  >,
): ReviewedRegistration {
  return {
    id: row.id,
    attendeeId: row.personId,
    seminarId: row.seminarId,
    paymentStatus: row.paymentStatus,
    attendanceStatus: row.attendanceStatus,
    amountDue: parsePesos(row.amountDue),
    isCancelled: row.orderState === 'cancelled',
    registrationDate: row.registeredAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function toPaymentVerification({
  action,
  notes,
  createdAt,
  by,
  moneySource,
}: PaymentDecisionRow): PaymentVerification {
  const paidThrough = moneySource === 'hand' ? null : moneySource
  return { action, notes, createdAt: createdAt.toISOString(), by: by && toNamedPerson(by), paidThrough }
}
