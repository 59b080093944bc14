/** The answer to a request to register. */
import type { RegisterResponse } from '#app/features/registrations/contract/registration.ts'
import {
  listRegistrationsOfOrders,
  type RegistrationWithOrder,
} from '#app/features/registrations/queries/orders-of-registrations.ts'
import {
  findRegistrationById,
  type RegistrationRow,
} from '#app/features/registrations/queries/registrations.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'

export interface RegistrationResult extends RegisterResponse {
  /** A repeated idempotency key returned an earlier response. */
  readonly isRepeated: boolean
}

/** The response of the request that made the order. */
export async function toRepeatedResponse(
  db: DatabaseOrTransaction,
  { registration, order }: RegistrationWithOrder,
): Promise<RegistrationResult> {
  const others: RegistrationRow[] = []
  for (const { id } of await listRegistrationsOfOrders(db, [order.id])) {
    const other = id === registration.id ? null : await findRegistrationById(db, id)
    if (other !== null) others.push(other)
  }
  const inOrder = others.toSorted((one, other) => one.seatLineId - other.seatLineId)
  return { ...toRegisterResponse([registration, ...inOrder]), isRepeated: true }
}

export function toRegisterResponse(registered: readonly RegistrationRow[]): RegisterResponse {
  const [registration, ...others] = registered
  if (registration === undefined) throw new Error('An order has a seat.')
  return {
    id: registration.personId,
    registeredSeminarId: registration.seminarId,
    registrationId: registration.id,
    registrationType: registration.registrationType,
    reference: registration.reference,
    paymentStatus: registration.paymentStatus,
    ...(others.length > 0 && {
      others: others.map(({ id, reference, registrationType }) => {
        return { registrationId: id, reference, registrationType }
      }),
    }),
  }
}
