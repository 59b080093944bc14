/** Orders that a search names by a whole number, however it is typed. */
import { type SQL, sql } from 'drizzle-orm'
import { parseOrderCode } from '#app/features/orders/rules/order-code.ts'
import { orderLines, orders } from '#app/features/orders/tables/orders.ts'
import { parseRegistrationReference } from '#app/features/registrations/rules/registration-reference.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { normalizeReference } from '../rules/payment-reference.ts'
import { moneyIn, receivingAccounts } from '../tables/money.ts'
import { payments } from '../tables/payments.ts'
import { proofs } from '../tables/proofs.ts'
import { normalizedReferenceSql } from './proofs.ts'

/** A payment reference that is long enough not to be a word of a name. */
const leastReference = 6

function toPaymentReference(typed: string): string | null {
  const reference = normalizeReference(typed)
  return reference !== null && reference.length >= leastReference && /\d/.test(reference) ? reference : null
}

const unionOf = (selects: readonly SQL[]) =>
  selects.length === 0 ? null : sql.join([...selects], sql` union all `)

function selectOrders(typed: string): SQL[] {
  const code = parseOrderCode(typed)
  const reference = toPaymentReference(typed)
  const byCode = sql`select ${orders.id} from ${orders} where ${orders.code} = ${code}`
  const byProof = sql`select ${payments.orderId} from ${proofs} join ${payments} on ${payments.id} = ${proofs.paymentId}
    where ${proofs.referenceNumber} is not null and ${normalizedReferenceSql} = ${reference}`
  // Accounts come first in the index of references.
  const byMoney = sql`select ${payments.orderId} from ${moneyIn} join ${payments} on ${payments.moneyInId} = ${moneyIn.id}
    where ${moneyIn.accountId} = any(array(select ${receivingAccounts.id} from ${receivingAccounts}))
      and ${moneyIn.referenceNorm} = ${reference}`
  return [code === null ? [] : byCode, reference === null ? [] : [byProof, byMoney]].flat()
}

/** Select of the orders with this code, or paid with this reference; null if the text is neither. */
export function ordersByCodeOrPaymentSql(typed: string): SQL | null {
  return unionOf(selectOrders(typed))
}

/** Select of the orders with this code, this payment or this registration; null if the text is none of them. */
export function ordersByNumberSql(typed: string): SQL | null {
  const reference = parseRegistrationReference(typed)
  const byRegistration = sql`select ${orderLines.orderId} from ${registrations}
    join ${orderLines} on ${orderLines.id} = ${registrations.seatLineId} where ${registrations.reference} = ${reference}`
  return unionOf([...selectOrders(typed), ...(reference === null ? [] : [byRegistration])])
}
