import { toPesos } from '../../../platform/db/columns.ts'
import { toNamed } from '../../people/queries/person-names.ts'
import type { RegistrationRow } from '../../registrations/queries/registrations.ts'
import { toPaymentStatus } from '../../registrations/rules/seats.ts'
import type { Registration, Verification } from '../contract/payments.ts'
import type { DecisionRow } from '../queries/payments.ts'

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

export function toVerification({ action, notes, createdAt, by }: DecisionRow): Verification {
  return { action, notes, createdAt: createdAt.toISOString(), by: by && toNamed(by) }
}
