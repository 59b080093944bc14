import { listTakenOrderCodes } from '#app/features/orders/queries/orders.ts'
import { toOrderCode } from '#app/features/orders/rules/order-code.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import type { Secrets } from '#app/platform/secrets.ts'

/** Browser that is shown the code of an order before it registers. */
interface CodeReservation {
  readonly paymentKey: string
  readonly seminarId: number
}

/** Most codes of one browser for one seminar. Later orders get random codes. */
const mostReserved = 50

/**
 * The code of the next order of a browser: the first that no order has, so that a browser which registers several
 * people shows each another one. Visitors cannot choose codes, because they follow from a keyed hash. Null after many
 * orders.
 */
export async function findReservedCode(
  { db, secrets }: { readonly db: DatabaseOrTransaction; readonly secrets: Secrets },
  { paymentKey, seminarId }: CodeReservation,
): Promise<string | null> {
  const codes = Array.from({ length: mostReserved }, (_, number) => {
    const hashed = secrets.pseudonymOf('bill-code', `browser ${paymentKey} ${seminarId} ${number}`)
    return toOrderCode(Buffer.from(hashed, 'base64url'))
  })
  const taken = new Set(await listTakenOrderCodes(db, codes))
  return codes.find((code) => !taken.has(code)) ?? null
}
