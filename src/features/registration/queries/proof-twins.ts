/** Finding the receipt that was sent twice. */
import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/db/database.ts'
import { newestFirst } from '../../../platform/db/ordering.ts'
import { seminars } from '../../catalog/tables.ts'
import { people } from '../../people/tables.ts'
import {
  bitsApartOfOtherNumbers,
  mostBitsApart,
  plainReference,
  shortestReference,
} from '../rules/proof-likeness.ts'
import { proofs, registrations } from '../tables.ts'
import type { ProofRow } from './payments.ts'

/** In the words of the index, and as `plainReference` says it. */
const storedPlain = sql`upper(regexp_replace(${proofs.referenceNumber}, '[^A-Za-z0-9]', '', 'g'))`

/** Any quarter of the hash in common, each answered by an index of its own. */
function sharesQuarter(hash: bigint) {
  const shared = [48n, 32n, 16n, 0n].map((shift) => {
    const quarter = Number((BigInt.asUintN(64, hash) >> shift) & 0xffffn)
    return sql`((${proofs.perceptualHash} >> ${sql.raw(String(shift))}) & 65535) = ${quarter}`
  })
  return or(...shared)
}

type Sought = Pick<ProofRow, 'registrationId' | 'perceptualHash' | 'referenceNumber'>

/** More than anybody looks at; beyond it the picture is no receipt of one payment. */
const mostFound = 200

const found = { id: proofs.id }
// The instant has no index, so that the few that match are sorted, and never all proofs walked in order.
const latest = newestFirst(proofs.createdAt, proofs.id)

/** Numbers that differ tell receipts of one wallet apart, which look alike. */
function largestDistance(referenceNumber: string | null) {
  const plain = plainReference(referenceNumber)
  if (plain === null) return sql`${mostBitsApart}::int`
  const isOther = sql`length(${storedPlain}) >= ${shortestReference} and ${storedPlain} <> ${plain}`
  return sql`case when ${isOther} then ${bitsApartOfOtherNumbers}::int else ${mostBitsApart}::int end`
}

function listSamePictures(db: Executor, { registrationId, perceptualHash: hash, referenceNumber }: Sought) {
  if (hash === null) return []
  const bitsApart = sql`bit_count((${proofs.perceptualHash} # ${hash}::bigint)::bit(64))`
  return db
    .select(found)
    .from(proofs)
    .where(
      and(
        isNotNull(proofs.perceptualHash),
        sharesQuarter(hash),
        sql`${bitsApart} <= ${largestDistance(referenceNumber)}`,
        ne(proofs.registrationId, registrationId),
      ),
    )
    .orderBy(...latest)
    .limit(mostFound)
}

function listSameReferences(db: Executor, { registrationId, referenceNumber }: Sought) {
  const plain = plainReference(referenceNumber)
  if (plain === null) return []
  return db
    .select(found)
    .from(proofs)
    .where(
      and(
        isNotNull(proofs.referenceNumber),
        eq(storedPlain, plain),
        ne(proofs.registrationId, registrationId),
      ),
    )
    .orderBy(...latest)
    .limit(mostFound)
}

/** Proofs of other registrations that look the same or have the same reference number, the latest first. */
export async function listProofTwins(db: Executor, sought: Sought) {
  const [pictures, references] = await Promise.all([
    listSamePictures(db, sought),
    listSameReferences(db, sought),
  ])
  const samePicture = new Set(pictures.map((proof) => proof.id))
  const sameReference = new Set(references.map((proof) => proof.id))
  const ids = [...samePicture.union(sameReference)]
  if (ids.length === 0) return []
  const { id, displayName, firstName, middleInitial, lastName, suffix } = people
  const rows = await db
    .select({
      proofId: proofs.id,
      sentAt: proofs.createdAt,
      registrationId: proofs.registrationId,
      paymentStatus: registrations.paymentStatus,
      person: { id, displayName, firstName, middleInitial, lastName, suffix },
      seminarTitle: seminars.title,
    })
    .from(proofs)
    .innerJoin(registrations, eq(registrations.id, proofs.registrationId))
    .innerJoin(people, eq(people.id, registrations.personId))
    .innerJoin(seminars, eq(seminars.id, registrations.seminarId))
    .where(inArray(proofs.id, ids))
    .orderBy(...latest)
  return rows.map((row) => ({
    ...row,
    isSamePicture: samePicture.has(row.proofId),
    isSameReference: sameReference.has(row.proofId),
  }))
}
