import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { personNameColumns } from '#app/features/people/queries/people.ts'
import { people } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { orderByNewestFirst } from '#app/platform/db/ordering.ts'
import { areSimilarProofs, maxPerceptualHashDistance } from '../rules/similar-proofs.ts'
import { proofs } from '../tables/proofs.ts'
import type { ProofRow } from './payments.ts'

/** Shortest reference; shorter ones are words such as 'n/a'. */
const shortestReference = 4

/** Letters and digits only; null if meaningless. */
export function normalizeReferenceNumber(typed: string | null): string | null {
  const plain = (typed ?? '').replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()
  return plain.length < shortestReference ? null : plain
}

/** Reference as in the index, and as `normalizeReferenceNumber` returns it. */
export const storedReference = sql`upper(regexp_replace(${proofs.referenceNumber}, '[^A-Za-z0-9]', '', 'g'))`

/** Any common quarter of the hash, each with its own index. */
function sharesQuarter(hash: bigint) {
  const shared = [48n, 32n, 16n, 0n].map((shift) => {
    const quarter = Number((BigInt.asUintN(64, hash) >> shift) & 0xffffn)
    return sql`((${proofs.perceptualHash} >> ${sql.raw(String(shift))}) & 65535) = ${quarter}`
  })
  return or(...shared)
}

type ProofToCompare = Pick<ProofRow, 'id' | 'registrationId' | 'perceptualHash' | 'referenceNumber'>

/** Most matches, more than anyone reviews; beyond it the image is no receipt. */
const maxMatches = 200

/** Most comparisons, since each fingerprint is 24 kB. */
const mostCompared = 200

const idColumn = { id: proofs.id }
// Not indexed on the instant, so that the few matches are sorted instead of scanning all proofs.
const latest = orderByNewestFirst(proofs.createdAt, proofs.id)

async function findFingerprint(db: DatabaseOrTransaction, proofId: number): Promise<Buffer | null> {
  const [row] = await db
    .select({ fingerprint: proofs.fingerprint })
    .from(proofs)
    .where(eq(proofs.id, proofId))
  return row?.fingerprint ?? null
}

/** Candidates with a similar hash, nearest first. */
function listCandidates(db: DatabaseOrTransaction, { registrationId }: ProofToCompare, hash: bigint) {
  const bitsApart = sql<number>`bit_count((${proofs.perceptualHash} # ${hash}::bigint)::bit(64))::int`
  return db
    .select({ id: proofs.id, perceptualHash: proofs.perceptualHash, fingerprint: proofs.fingerprint })
    .from(proofs)
    .where(
      and(
        isNotNull(proofs.perceptualHash),
        sharesQuarter(hash),
        sql`${bitsApart} <= ${maxPerceptualHashDistance}`,
        ne(proofs.registrationId, registrationId),
      ),
    )
    .orderBy(bitsApart, ...latest)
    .limit(mostCompared)
}

async function listSameImages(
  db: DatabaseOrTransaction,
  target: ProofToCompare,
): Promise<readonly { id: number }[]> {
  const { perceptualHash } = target
  if (perceptualHash === null) return []
  const [fingerprint, candidates] = await Promise.all([
    findFingerprint(db, target.id),
    listCandidates(db, target, perceptualHash),
  ])
  const own = { perceptualHash, fingerprint }
  return candidates.filter((other) => isFingerprinted(other) && areSimilarProofs(own, other))
}

const isFingerprinted = <Row extends { readonly perceptualHash: bigint | null }>(
  row: Row,
): row is Row & { readonly perceptualHash: bigint } => row.perceptualHash !== null

function listSameReferences(db: DatabaseOrTransaction, { registrationId, referenceNumber }: ProofToCompare) {
  const plain = normalizeReferenceNumber(referenceNumber)
  if (plain === null) return []
  return db
    .select(idColumn)
    .from(proofs)
    .where(
      and(
        isNotNull(proofs.referenceNumber),
        eq(storedReference, plain),
        ne(proofs.registrationId, registrationId),
      ),
    )
    .orderBy(...latest)
    .limit(maxMatches)
}

/** Proofs of other registrations with a similar image or the same reference number, latest first. */
export async function listDuplicateProofs(db: DatabaseOrTransaction, target: ProofToCompare) {
  const [images, references] = await Promise.all([listSameImages(db, target), listSameReferences(db, target)])
  const sameImage = new Set(images.map((proof) => proof.id))
  const sameReference = new Set(references.map((proof) => proof.id))
  const ids = [...sameImage.union(sameReference)]
  if (ids.length === 0) return []
  const rows = await db
    .select({
      proofId: proofs.id,
      sentAt: proofs.createdAt,
      registrationId: proofs.registrationId,
      paymentStatus: registrations.paymentStatus,
      person: personNameColumns(people),
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
    isSamePicture: sameImage.has(row.proofId),
    isSameReference: sameReference.has(row.proofId),
  }))
}
