import type { Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { SessionInput } from '../contract/programme.ts'
import type { SeminarRecord } from '../queries/planning.ts'
import {
  findProgrammeVersion,
  listSessionRows,
  type PlannedSession,
  raiseProgrammeVersion,
  replaceSessions,
} from '../queries/programme.ts'
import { countExistingSpeakers } from '../queries/speakers.ts'
import { findSessionProblem } from '../rules/programme.ts'

interface ProgrammePlan {
  readonly seminar: SeminarRecord
  /** Version of the program that the editor saw. */
  readonly version: number
  readonly sessions: readonly SessionInput[]
}

/**
 * Replaces the sessions of a locked seminar. Refuses a program that someone else changed, sessions outside the
 * seminar or overlapping in one room, and unknown sessions and speakers.
 */
export async function planProgramme(
  tx: Transaction,
  { seminar, version, sessions }: ProgrammePlan,
): Promise<void> {
  if ((await findProgrammeVersion(tx, seminar.id)) !== version) {
    const message = 'Someone else changed this program in the meantime. Nothing was saved.'
    throw new Refusal('conflict', 'programme_changed', message)
  }
  const planned = sessions.map(toPlannedSession)
  const problem = findSessionProblem(planned, seminar)
  if (problem !== null) {
    const { code, message, index } = problem
    const kind = code === 'session_ends_first' ? 'invalid' : 'conflict'
    throw new Refusal(kind, code, message, {
      issues: [{ path: `sessions.${index}`, message }],
    })
  }
  await refuseUnknownSessions(tx, seminar.id, planned)
  await refuseUnknownSpeakers(tx, planned)
  await replaceSessions(tx, seminar.id, planned)
  await raiseProgrammeVersion(tx, seminar.id)
}

function toPlannedSession({
  id,
  startsAt,
  endsAt,
  room,
  description,
  ...session
}: SessionInput): PlannedSession {
  return {
    ...session,
    id: id ?? null,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    room: room || null,
    description: description || null,
  }
}

/** Ids of another seminar's sessions would move them here. */
async function refuseUnknownSessions(tx: Transaction, seminarId: number, planned: readonly PlannedSession[]) {
  const known = new Set((await listSessionRows(tx, seminarId)).map(({ id }) => id))
  const given = planned.flatMap(({ id }) => (id === null ? [] : [id]))
  if (given.every((id) => known.has(id)) && new Set(given).size === given.length) return
  throw new Refusal('conflict', 'session_unknown', 'A session of this program no longer exists.')
}

async function refuseUnknownSpeakers(tx: Transaction, planned: readonly PlannedSession[]) {
  for (const [index, { speakers }] of planned.entries()) {
    const ids = new Set(speakers.map(({ speakerId }) => speakerId))
    if (ids.size === speakers.length) continue
    const message = 'A speaker is named twice in this session.'
    throw new Refusal('invalid', 'speaker_twice', message, {
      issues: [{ path: `sessions.${index}`, message }],
    })
  }
  const ids = [...new Set(planned.flatMap(({ speakers }) => speakers.map(({ speakerId }) => speakerId)))]
  if ((await countExistingSpeakers(tx, ids)) === ids.length) return
  throw new Refusal('conflict', 'speaker_unknown', 'A speaker of this program no longer exists.')
}
