import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import type { Secrets } from '#app/platform/secrets.ts'
import { listTakenBillCodes } from '../queries/bills.ts'
import { toBillCode } from '../rules/bill-code.ts'

/**
 * Holder of a code that is shown before its bill exists: a browser that registers, or a registration without
 * a bill.
 */
export type BillCodeReservation =
  | { readonly paymentKey: string; readonly seminarId: number }
  | { readonly registrationId: number }

/** Most codes of one browser for one seminar, or of one registration. Later bills get random codes. */
const mostReserved = 50

/**
 * The code of the next bill of a reservation: the first that no bill has, so that a browser which registers several
 * people shows each another one. Visitors cannot choose codes, because they follow from a keyed hash. Null after many
 * bills.
 */
export async function findReservedCode(
  { db, secrets }: { readonly db: DatabaseOrTransaction; readonly secrets: Secrets },
  reservation: BillCodeReservation,
): Promise<string | null> {
  const holder =
    'registrationId' in reservation
      ? `registration ${reservation.registrationId}`
      : `browser ${reservation.paymentKey} ${reservation.seminarId}`
  const codes = Array.from({ length: mostReserved }, (_, number) => {
    const hashed = secrets.pseudonymOf('bill-code', `${holder} ${number}`)
    return toBillCode(Buffer.from(hashed, 'base64url'))
  })
  const taken = new Set(await listTakenBillCodes(db, codes))
  return codes.find((code) => !taken.has(code)) ?? null
}
