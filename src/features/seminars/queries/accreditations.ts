/** Fields of their accreditations in the rows of seminars. */
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#app/platform/db/database.ts'
import type { StoredAccreditation } from '../contract/accreditation-status.ts'
import { seminars } from '../tables.ts'

const mainProfession = sql`(select profession_id from categories where categories.id = seminars.category_id)`
const isMain = sql`(stored ->> 'professionId')::integer = ${mainProfession}`
const stored = sql`jsonb_array_elements(seminars.accreditations) as stored`

function derivePoints(tx: Transaction, isChosen: SQL) {
  return tx
    .update(seminars)
    .set({
      approvedCpdPoints: sql`(select floor((stored ->> 'units')::numeric)::integer from ${stored}
        where stored ->> 'status' = 'approved' and ${isMain})`,
      isAccreditationAppliedFor: sql`exists (select from ${stored}
        where stored ->> 'status' = 'applied' and coalesce(${isMain}, true))`,
    })
    .where(isChosen)
}

/** Derives what a locked seminar shows of CPD points from its accreditations and category. */
export async function deriveCpdPoints(tx: Transaction, seminarId: number): Promise<void> {
  await derivePoints(tx, eq(seminars.id, seminarId))
}

/** {@link deriveCpdPoints} for all seminars of a category, which it locks in the order of their ids. */
export async function deriveCpdPointsOfCategory(tx: Transaction, categoryId: number): Promise<void> {
  await tx
    .select({ id: seminars.id })
    .from(seminars)
    .where(eq(seminars.categoryId, categoryId))
    .orderBy(asc(seminars.id))
    .for('no key update')
  await derivePoints(tx, eq(seminars.categoryId, categoryId))
}

/** Copies the accreditations of a locked seminar to its row. */
export async function updateStoredAccreditations(
  tx: Transaction,
  seminarId: number,
  accreditations: StoredAccreditation[],
): Promise<void> {
  await tx
    .update(seminars)
    .set({ accreditations: accreditations.length === 0 ? null : accreditations })
    .where(eq(seminars.id, seminarId))
  await deriveCpdPoints(tx, seminarId)
}
