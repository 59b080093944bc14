/** Finding the receipt that was sent twice. */
import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../platform/db/database.ts'
import { newestFirst } from '../../../platform/db/ordering.ts'
import { seminars } from '../../catalog/tables.ts'
import { namedColumns } from '../../people/queries/named.ts'
import { people } from '../../people/tables.ts'
import { mostBitsApart, plainReference } from '../rules/proof-likeness.ts'
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

type Sought = Pick<ProofRow, 'id' | 'registrationId' | 'perceptualHash' | 'referenceNumber'>

/** More than anybody looks at; beyond it the picture is no receipt of one payment. */
const mostFound = 200

/** Their fingerprints are read, 24 kB each, and compared one by one: a wallet used by everybody still costs little. */
const mostCompared = 200

const found = { id: proofs.id }
// The instant has no index, so that the few that match are sorted, and never all proofs walked in order.
const latest = newestFirst(proofs.createdAt, proofs.id)

async function findFingerprint(db: Executor, proofId: number): Promise<Buffer | null> {
  const [row] = await db
    .select({ fingerprint: proofs.fingerprint })
    .from(proofs)
    .where(eq(proofs.id, proofId))
  return row?.fingerprint ?? null
}

/** Those whose hash is near enough, the nearest first. */
function listCandidates(db: Executor, { registrationId }: Sought, hash: bigint) {
  const bitsApart = sql<number>`bit_count((${proofs.perceptualHash} # ${hash}::bigint)::bit(64))::int`
  return db
    .select({ id: proofs.id, bitsApart, fingerprint: proofs.fingerprint })
    .from(proofs)
    .where(
      and(
        isNotNull(proofs.perceptualHash),
        sharesQuarter(hash),
        sql`${bitsApart} <= ${mostBitsApart}`,
        ne(proofs.registrationId, registrationId),
      ),
    )
    .orderBy(bitsApart, ...latest)
    .limit(mostCompared)
}

/** Those of the candidates whose writing is the same. */
async function listSamePictures(db: Executor, sought: Sought): Promise<{ id: number }[]> {
  if (sought.perceptualHash === null) return []
  const [own, candidates, { isSameWriting }] = await Promise.all([
    findFingerprint(db, sought.id),
    listCandidates(db, sought, sought.perceptualHash),
    // With it comes the library that draws, for which no start is to wait.
    import('../../../platform/pictures/fingerprint.ts'),
  ])
  return candidates.filter(({ bitsApart, fingerprint }) => {
    // Without the finer look, of a picture that is gone or plain, only the very same hash tells enough.
    if (own === null || fingerprint === null) return bitsApart === 0
    return isSameWriting(own, fingerprint)
  })
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
  const rows = await db
    .select({
      proofId: proofs.id,
      sentAt: proofs.createdAt,
      registrationId: proofs.registrationId,
      paymentStatus: registrations.paymentStatus,
      person: namedColumns(people),
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
