import { and, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { isPayer } from '#app/features/orders/queries/payers.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import type { ProofRow } from '#app/features/payments/queries/payments.ts'
import { normalizedReferenceSql } from '#app/features/payments/queries/proofs.ts'
import {
  bitsPerHashBand,
  maxDifferingHashBits,
  perceptualHashBits,
} from '#app/features/payments/rules/similar-proofs.ts'
import { payments } from '#app/features/payments/tables/payments.ts'
import { proofs } from '#app/features/payments/tables/proofs.ts'
import { personNameColumns } from '#app/features/people/queries/people.ts'
import { people } from '#app/features/people/tables.ts'
import { shownRegistrationIdSql } from '#app/features/registrations/queries/orders-of-registrations.ts'
import { paymentStatusOf } from '#app/features/registrations/queries/payment-status.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { orderByNewestFirst } from '#app/platform/db/ordering.ts'

/** Shorter ones are not references but words such as 'n/a'. */
const shortestReference = 4

/** Letters and digits only; null if meaningless. */
export function normalizeReferenceNumber(typed: string | null): string | null {
  const plain = (typed ?? '').replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()
  return plain.length < shortestReference ? null : plain
}

type ProofToCompare = Pick<ProofRow, 'id' | 'paymentId' | 'fileHash' | 'referenceNumber'>

/** More than anyone reviews; beyond it the image is no receipt. */
const maxMatches = 200

/** Rows, since no index finds similar hashes. */
const mostCompared = 3000

const idColumn = { id: proofs.id }
// Not indexed on the instant, so that the few matches are sorted instead of scanning all proofs.
const latest = orderByNewestFirst(proofs.createdAt, proofs.id)

function listSameFiles(db: DatabaseOrTransaction, { paymentId, fileHash }: ProofToCompare) {
  if (fileHash === null) return []
  return db
    .select(idColumn)
    .from(proofs)
    .where(and(eq(proofs.fileHash, fileHash), ne(proofs.paymentId, paymentId)))
    .orderBy(...latest)
    .limit(maxMatches)
}

/** Among the newest proofs. */
async function listSimilarImages(db: DatabaseOrTransaction, { id, paymentId }: ProofToCompare) {
  const [own] = await db.select({ hash: proofs.perceptualHash }).from(proofs).where(eq(proofs.id, id))
  if (!own?.hash) return []
  const differing = sql`${proofs.perceptualHash} # ${own.hash}`.as('differing')
  const newest = db
    .select({ id: proofs.id, paymentId: proofs.paymentId, differing })
    .from(proofs)
    .orderBy(desc(proofs.id))
    .limit(mostCompared)
    .as('newest')
  const isAlikeFrom = (bit: number) =>
    sql`bit_count(substring(${newest.differing} from ${bit + 1} for ${bitsPerHashBand})) <= ${maxDifferingHashBits}`
  // Follows from the bands; one count for most images instead of one for each band.
  const isNear = sql`bit_count(${newest.differing}) <= ${(perceptualHashBits / bitsPerHashBand) * maxDifferingHashBits}`
  const bands = Array.from(
    { length: perceptualHashBits / bitsPerHashBand },
    (_, band) => band * bitsPerHashBand,
  )
  return db
    .select({ id: newest.id })
    .from(newest)
    .where(and(ne(newest.paymentId, paymentId), isNear, ...bands.map(isAlikeFrom)))
    .orderBy(desc(newest.id))
    .limit(maxMatches)
}

function listSameReferences(db: DatabaseOrTransaction, { paymentId, referenceNumber }: ProofToCompare) {
  const plain = normalizeReferenceNumber(referenceNumber)
  if (plain === null) return []
  return db
    .select(idColumn)
    .from(proofs)
    .where(
      and(
        isNotNull(proofs.referenceNumber),
        eq(normalizedReferenceSql, plain),
        ne(proofs.paymentId, paymentId),
      ),
    )
    .orderBy(...latest)
    .limit(maxMatches)
}

/** Proofs of other orders with a similar image or the same reference number, latest first. */
export async function listDuplicateProofs(db: DatabaseOrTransaction, target: ProofToCompare) {
  const [files, images, references] = await Promise.all([
    listSameFiles(db, target),
    listSimilarImages(db, target),
    listSameReferences(db, target),
  ])
  const sameImage = new Set([...files, ...images].map((proof) => proof.id))
  const sameReference = new Set(references.map((proof) => proof.id))
  const ids = [...sameImage.union(sameReference)]
  if (ids.length === 0) return []
  const rows = await db
    .select({
      proofId: proofs.id,
      sentAt: proofs.createdAt,
      registrationId: sql<number>`${shownRegistrationIdSql}`,
      paymentStatus: paymentStatusOf(orders.state),
      person: personNameColumns(people),
      seminarTitle: seminars.title,
    })
    .from(proofs)
    .innerJoin(payments, eq(payments.id, proofs.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(people, isPayer)
    .innerJoin(seminars, eq(seminars.id, orders.seminarId))
    .where(and(inArray(proofs.id, ids), isNotNull(shownRegistrationIdSql)))
    .orderBy(...latest)
  return rows.map((row) => ({
    ...row,
    isSamePicture: sameImage.has(row.proofId),
    isSameReference: sameReference.has(row.proofId),
  }))
}
