/** Sessions of a seminar, with their speakers. */
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { toPublicFileUrl } from '#app/platform/files/public-files.ts'
import type { ProgrammeSession, SessionSpeaker, SpeakerRole } from '../contract/programme.ts'
import { seminarProgrammes, seminarSessions, sessionSpeakers, speakers } from '../tables.ts'

export type ProgrammeSessionRow = typeof seminarSessions.$inferSelect

/** Version of a seminar's program; 0 if it has none. */
export async function findProgrammeVersion(db: DatabaseOrTransaction, seminarId: number): Promise<number> {
  const { version } = seminarProgrammes
  const [row] = await db
    .select({ version })
    .from(seminarProgrammes)
    .where(eq(seminarProgrammes.seminarId, seminarId))
  return row?.version ?? 0
}

/** Raises the version of the program of a locked seminar. */
export async function raiseProgrammeVersion(tx: Transaction, seminarId: number): Promise<void> {
  await tx
    .insert(seminarProgrammes)
    .values({ seminarId })
    .onConflictDoUpdate({
      target: seminarProgrammes.seminarId,
      set: { version: sql`${seminarProgrammes.version} + 1` },
    })
}

export function listSessionRows(
  db: DatabaseOrTransaction,
  seminarId: number,
): Promise<ProgrammeSessionRow[]> {
  return db
    .select()
    .from(seminarSessions)
    .where(eq(seminarSessions.seminarId, seminarId))
    .orderBy(asc(seminarSessions.startsAt), asc(seminarSessions.position), asc(seminarSessions.id))
}

/** Sessions in order of time, with what visitors may see of the speakers. */
export async function listProgrammeSessions(
  db: DatabaseOrTransaction,
  seminarId: number,
): Promise<ProgrammeSession[]> {
  const rows = await listSessionRows(db, seminarId)
  if (rows.length === 0) return []
  const speakersOf = await listSpeakersOfSessions(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    title: row.title,
    kind: row.kind,
    isCounted: row.isCounted,
    room: row.room,
    description: row.description,
    speakers: speakersOf.get(row.id) ?? [],
  }))
}

async function listSpeakersOfSessions(db: DatabaseOrTransaction, sessionIds: readonly number[]) {
  const { id, fullName, credentials, position, organization, bio, photoFileKey } = speakers
  const rows = await db
    .select({
      sessionId: sessionSpeakers.sessionId,
      speaker: {
        id,
        fullName,
        credentials,
        position,
        organization,
        bio,
        role: sessionSpeakers.role,
        photoFileKey,
      },
    })
    .from(sessionSpeakers)
    .innerJoin(speakers, eq(speakers.id, sessionSpeakers.speakerId))
    .where(inArray(sessionSpeakers.sessionId, [...sessionIds]))
    .orderBy(asc(sessionSpeakers.sessionId), asc(sessionSpeakers.position))
  const bySession = new Map<number, SessionSpeaker[]>()
  for (const { sessionId, speaker } of rows) {
    const { photoFileKey: key, ...shown } = speaker
    const photoUrl = key === null ? null : toPublicFileUrl(key)
    bySession.set(sessionId, [...(bySession.get(sessionId) ?? []), { ...shown, photoUrl }])
  }
  return bySession
}

export interface PlannedSession extends Omit<ProgrammeSessionRow, 'id' | 'seminarId' | 'position'> {
  /** Null for a new session. */
  readonly id: number | null
  readonly speakers: readonly { readonly speakerId: number; readonly role: SpeakerRole }[]
}

/** Replaces the sessions of a locked seminar; sessions with an id keep it. */
export async function replaceSessions(
  tx: Transaction,
  seminarId: number,
  sessions: readonly PlannedSession[],
): Promise<void> {
  const remaining = sessions.flatMap(({ id }) => (id === null ? [] : [id]))
  const isGone = remaining.length === 0 ? undefined : notInArray(seminarSessions.id, remaining)
  await tx.delete(seminarSessions).where(and(eq(seminarSessions.seminarId, seminarId), isGone))
  for (const [position, { id, speakers: chosen, ...session }] of sessions.entries()) {
    const sessionId = await putSession(tx, { ...session, id, seminarId, position })
    await tx.delete(sessionSpeakers).where(eq(sessionSpeakers.sessionId, sessionId))
    if (chosen.length === 0) continue
    await tx
      .insert(sessionSpeakers)
      .values(chosen.map(({ speakerId, role }, index) => ({ sessionId, speakerId, role, position: index })))
  }
}

async function putSession(
  tx: Transaction,
  { id, ...values }: Omit<ProgrammeSessionRow, 'id'> & { readonly id: number | null },
): Promise<number> {
  if (id !== null) {
    await tx.update(seminarSessions).set(values).where(eq(seminarSessions.id, id))
    return id
  }
  const [row] = await tx.insert(seminarSessions).values(values).returning({ id: seminarSessions.id })
  if (row === undefined) throw new Error('The session was not stored.')
  return row.id
}

/** Moves all sessions of a locked seminar. */
export async function shiftSessions(tx: Transaction, seminarId: number, shiftInMs: number): Promise<void> {
  const shift = sql`${shiftInMs}::bigint * interval '1 millisecond'`
  await tx
    .update(seminarSessions)
    .set({
      startsAt: sql`${seminarSessions.startsAt} + ${shift}`,
      endsAt: sql`${seminarSessions.endsAt} + ${shift}`,
    })
    .where(eq(seminarSessions.seminarId, seminarId))
}

/** Copies the sessions of one seminar to another that has none, moved by the given time. */
export async function copySessions(
  tx: Transaction,
  { from, to, shiftInMs }: { from: number; to: number; shiftInMs: number },
): Promise<void> {
  const sessions = await listSessionRows(tx, from)
  const links = await tx
    .select()
    .from(sessionSpeakers)
    .where(
      inArray(
        sessionSpeakers.sessionId,
        sessions.map(({ id }) => id),
      ),
    )
    .orderBy(asc(sessionSpeakers.position))
  const moved = (instant: Date) => new Date(instant.getTime() + shiftInMs)
  await replaceSessions(
    tx,
    to,
    sessions.map(({ id, seminarId: _, position: __, ...session }) => ({
      ...session,
      id: null,
      startsAt: moved(session.startsAt),
      endsAt: moved(session.endsAt),
      speakers: links.filter(({ sessionId }) => sessionId === id),
    })),
  )
}
