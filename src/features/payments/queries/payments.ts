import { and, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm'
import { passwords } from '#app/features/accounts/tables.ts'
import { isPayer } from '#app/features/orders/queries/payers.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { people } from '#app/features/people/tables.ts'
import { staffVisibleDetailSql } from '#app/features/registrations/queries/given-details.ts'
import {
  isOrderVisibleToPayer,
  selectOrderIdsOf,
} from '#app/features/registrations/queries/orders-of-registrations.ts'
import { registrationColumns } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { orderByNewestFirst } from '#app/platform/db/ordering.ts'
import { payments } from '../tables/payments.ts'
import { proofs } from '../tables/proofs.ts'
import { isProofVisibleToPayer } from './proofs.ts'

/** Row without the perceptual hash, which is large. */
export type ProofRow = Omit<typeof proofs.$inferSelect, 'perceptualHash'>

const { perceptualHash: _, ...proofColumns } = getTableColumns(proofs)

export async function findPayment(db: DatabaseOrTransaction, id: number) {
  const [row] = await db
    .select({
      registration: registrationColumns,
      person: people,
      phone: staffVisibleDetailSql('phone'),
      company: staffVisibleDetailSql('company'),
      prcLicenseNo: staffVisibleDetailSql('prcLicenseNo'),
    })
    .from(registrations)
    .innerJoin(people, eq(people.id, registrations.personId))
    .where(eq(registrations.id, id))
  return row ?? null
}

/** A proof of the order of a registration; the latest one by default. */
export async function findProof(
  db: DatabaseOrTransaction,
  registrationId: number,
  proofId?: number,
): Promise<ProofRow | null> {
  const ofOrder = inArray(payments.orderId, selectOrderIdsOf(db, [registrationId]))
  return selectLatestProof(db, and(ofOrder, proofId === undefined ? undefined : eq(proofs.id, proofId)))
}

/** The latest proof of an order, whose seats may have no name yet. */
export function findProofOfOrder(db: DatabaseOrTransaction, orderId: number): Promise<ProofRow | null> {
  return selectLatestProof(db, eq(payments.orderId, orderId))
}

async function selectLatestProof(
  db: DatabaseOrTransaction,
  condition: SQL | undefined,
): Promise<ProofRow | null> {
  const [row] = await db
    .select(proofColumns)
    .from(proofs)
    .innerJoin(payments, eq(payments.id, proofs.paymentId))
    .where(condition)
    .orderBy(...orderByNewestFirst(proofs.id))
    .limit(1)
  return row ?? null
}

interface OwnProofSearch {
  readonly registrationId: number
  readonly personId: number
  /** Defaults to the latest visible one. */
  readonly proofId: number | undefined
}

/** A proof of the order of a registration that its payer sees; null if there is none. */
export async function findOwnProof(
  db: DatabaseOrTransaction,
  { registrationId, personId, proofId }: OwnProofSearch,
): Promise<ProofRow | null> {
  const [row] = await db
    .select(proofColumns)
    .from(proofs)
    .innerJoin(payments, eq(payments.id, proofs.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(people, isPayer)
    .leftJoin(passwords, eq(passwords.personId, people.id))
    .where(
      and(
        inArray(orders.id, selectOrderIdsOf(db, [registrationId])),
        eq(people.id, personId),
        isOrderVisibleToPayer,
        isProofVisibleToPayer,
        proofId === undefined ? undefined : eq(proofs.id, proofId),
      ),
    )
    .orderBy(...orderByNewestFirst(proofs.id))
    .limit(1)
  return row ?? null
}
