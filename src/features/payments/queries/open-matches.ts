/** Input of matching: bills that are not paid, their proofs, and money that no bill has. */
import { and, asc, eq, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import { registrations } from '#app/features/registrations/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { bills } from '../tables/bills.ts'
import { allocations, credits, moneyIn } from '../tables/money.ts'
import { proofs } from '../tables/proofs.ts'

export function listOpenBills(db: DatabaseOrTransaction) {
  return db
    .select({
      id: bills.id,
      code: bills.code,
      amountDue: bills.amountDue,
      amountPaid: bills.amountPaid,
      amountWithheld: bills.amountWithheld,
      version: bills.version,
      details: registrations.details,
    })
    .from(bills)
    .leftJoin(registrations, eq(registrations.id, bills.registrationId))
    .where(eq(bills.state, 'open'))
    .orderBy(asc(bills.id))
}

/** Proofs of bills that are not paid, with a reference or without. */
export function listProofsOfOpenBills(db: DatabaseOrTransaction) {
  return db
    .select({ billId: bills.id, reference: proofs.referenceNumber, uploadedAt: proofs.createdAt })
    .from(proofs)
    .innerJoin(bills, and(eq(bills.registrationId, proofs.registrationId), eq(bills.state, 'open')))
    .orderBy(asc(proofs.id))
}

/** Money of which nothing is allocated, and that is no credit. */
export function listUnallocatedMoney(db: DatabaseOrTransaction) {
  return db
    .select()
    .from(moneyIn)
    .where(
      and(
        notExists(
          db
            .select({ one: sql`1` })
            .from(allocations)
            .where(and(eq(allocations.moneyInId, moneyIn.id), isNull(allocations.undoneAt))),
        ),
        notExists(
          db
            .select({ one: sql`1` })
            .from(credits)
            .where(and(eq(credits.moneyInId, moneyIn.id), isNull(credits.endedAt))),
        ),
      ),
    )
    .orderBy(asc(moneyIn.id))
}

/**
 * Lists pairs of money and bill that were matched and undone, which proves that they do not belong together.
 */
export function listUndoneMatches(db: DatabaseOrTransaction) {
  return db
    .selectDistinct({ moneyId: allocations.moneyInId, billId: allocations.billId })
    .from(allocations)
    .where(isNotNull(allocations.undoneAt))
}
