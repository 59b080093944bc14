import { toPesos } from '../../platform/db/columns.ts'
import type { Registration } from './contract/payments.ts'
import type { RegistrationRow } from './queries.ts'
import { toPaymentStatus } from './rules.ts'

/** A registration as the office's calls answer it. */
export function toRegistration(
  row: Pick<
    RegistrationRow,
    | 'id'
    | 'personId'
    | 'seminarId'
    | 'paymentStatus'
    | 'attendanceStatus'
    | 'amountDue'
    | 'registeredAt'
    | 'updatedAt'
  >,
): Registration {
  return {
    id: row.id,
    attendeeId: row.personId,
    seminarId: row.seminarId,
    paymentStatus: toPaymentStatus(row.paymentStatus),
    attendanceStatus: row.attendanceStatus,
    amountDue: toPesos(row.amountDue),
    registrationDate: row.registeredAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
