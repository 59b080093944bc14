import { asc, count, eq, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { containsWordsCondition, foldedTextSql } from '#app/platform/db/searching.ts'
import { toPublicFileUrl } from '#app/platform/files/public-files.ts'
import { toPagination } from '#app/platform/paging.ts'
import type { ListSpeakersQuery, Speaker, SpeakerList } from '../contract/speakers.ts'
import { sessionSpeakers, speakers } from '../tables.ts'

export type SpeakerRow = typeof speakers.$inferSelect

/** Values that a speaker's form writes. */
export type SpeakerValues = Omit<SpeakerRow, 'id' | 'photoFileKey' | 'personId' | 'version' | 'createdAt'>

const sessionCount = sql<number>`(select count(*)::int from ${sessionSpeakers} where ${sessionSpeakers.speakerId} = ${speakers.id})`

function toSpeaker(
  { speaker, sessionCount: sessions }: { speaker: SpeakerRow; sessionCount: number },
  isPrivateShown: boolean,
): Speaker {
  const {
    photoFileKey,
    personId: _,
    createdAt: __,
    email,
    prcLicenseNo,
    licenseExpiresOn,
    ...shown
  } = speaker
  const hidden = { email: null, prcLicenseNo: null, licenseExpiresOn: null }
  return {
    ...shown,
    ...(isPrivateShown ? { email, prcLicenseNo, licenseExpiresOn } : hidden),
    photoUrl: photoFileKey === null ? null : toPublicFileUrl(photoFileKey),
    sessionCount: sessions,
  }
}

/** @param isPrivateShown whether the reader may see e-mail addresses and license numbers */
export async function listSpeakers(
  db: DatabaseOrTransaction,
  query: ListSpeakersQuery,
  isPrivateShown: boolean,
): Promise<SpeakerList> {
  const { page, limit, offset } = toPagination(query)
  const condition = query.search
    ? containsWordsCondition(foldedTextSql(speakers.fullName), query.search)
    : undefined
  const [rows, [counted]] = await Promise.all([
    db
      .select({ speaker: speakers, sessionCount })
      .from(speakers)
      .where(condition)
      .orderBy(asc(sql`lower(${speakers.fullName})`), asc(speakers.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(speakers).where(condition),
  ])
  return {
    speakers: rows.map((row) => toSpeaker(row, isPrivateShown)),
    total: counted?.total ?? 0,
    page,
    limit,
  }
}

/** Finds a speaker with all fields, for managers; null if there is none. */
export async function findSpeaker(db: DatabaseOrTransaction, speakerId: number): Promise<Speaker | null> {
  const [row] = await db
    .select({ speaker: speakers, sessionCount })
    .from(speakers)
    .where(eq(speakers.id, speakerId))
  return row === undefined ? null : toSpeaker(row, true)
}

export async function lockSpeaker(tx: Transaction, speakerId: number): Promise<SpeakerRow | null> {
  const [row] = await tx.select().from(speakers).where(eq(speakers.id, speakerId)).for('update')
  return row ?? null
}

export async function insertSpeaker(tx: Transaction, values: typeof speakers.$inferInsert): Promise<number> {
  const [row] = await tx.insert(speakers).values(values).returning({ id: speakers.id })
  if (row === undefined) throw new Error('The speaker was not stored.')
  return row.id
}

export async function updateSpeakerRow(
  tx: Transaction,
  speakerId: number,
  values: Partial<SpeakerValues & { photoFileKey: string | null }>,
): Promise<void> {
  const version = sql`${speakers.version} + 1`
  await tx
    .update(speakers)
    .set({ ...values, version })
    .where(eq(speakers.id, speakerId))
}

export async function deleteSpeakerRow(tx: Transaction, speakerId: number): Promise<void> {
  await tx.delete(speakers).where(eq(speakers.id, speakerId))
}

export async function hasSessions(db: DatabaseOrTransaction, speakerId: number): Promise<boolean> {
  const [row] = await db
    .select({ sessionId: sessionSpeakers.sessionId })
    .from(sessionSpeakers)
    .where(eq(sessionSpeakers.speakerId, speakerId))
    .limit(1)
  return row !== undefined
}

export async function countExistingSpeakers(
  db: DatabaseOrTransaction,
  ids: readonly number[],
): Promise<number> {
  if (ids.length === 0) return 0
  const [row] = await db
    .select({ number: count() })
    .from(speakers)
    .where(sql`${speakers.id} = any(${sql.param([...ids])}::int[])`)
  return row?.number ?? 0
}
