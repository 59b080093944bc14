/** Everybody who calls the API, and by what they are known to it. */
import { randomBytes } from 'node:crypto'
import { type RoleName, roleNames } from '#app/application/contract/actor.ts'
import { hashToken } from '#app/features/accounts/adapters/one-time-token.ts'
import { sessionCookieName } from '#app/features/accounts/adapters/sign-in-cookies.ts'
import { checkInCookie } from '#app/features/attendance/http/check-in.ts'
import type { DatabaseConnection } from '#app/platform/db/database.ts'
import { aSeminar, aUser, inDays } from '../builders.ts'
import { isUnmarked } from './fuzz-victim.ts'

/** API tokens do not exist yet. */
const withoutSession = ['visitor', 'link holder', 'check-in pass', 'ended session'] as const

export const fuzzActors = [...withoutSession, 'attendee', 'staff', 'organizer', 'admin'] as const
export type FuzzActor = (typeof fuzzActors)[number]

/** Actors whom the permission check lets in, by the access of an endpoint. */
export const passes: Readonly<Record<string, readonly FuzzActor[]>> = {
  public: fuzzActors,
  self: ['attendee', 'staff', 'organizer', 'admin'],
  staff: ['staff', 'organizer', 'admin'],
  manager: ['organizer', 'admin'],
  admin: ['admin'],
}

/** Registrants open links signed in or not; staff scan tickets. */
export function holdsLinks(actor: FuzzActor): boolean {
  return actor === 'link holder' || passes.self?.includes(actor) === true
}

const emailOf = (role: RoleName) => `${role}@actors.example`

/** Cookies of actors; accounts that administrators have changed are restored. */
export async function createCookies(
  { db, pool }: DatabaseConnection,
  now: Date,
): Promise<(actor: FuzzActor) => Promise<string | null>> {
  const ids = new Map<RoleName, number>()

  async function aNewActor(role: RoleName): Promise<number> {
    await pool.query("update people set email = id || '@moved.example' where email = $1", [emailOf(role)])
    const { id } = await aUser(db, { role, email: emailOf(role), emailVerifiedAt: now })
    ids.set(role, id)
    return id
  }

  async function whoIs(role: RoleName): Promise<number> {
    const values = [ids.get(role), emailOf(role)]
    await pool.query("update people set email = id || '@moved.example' where id <> $1 and email = $2", values)
    const { rowCount } = await pool.query(
      `update people set role = $3, account_status = 'active', email = $2, email_verified_at = $4
       where id = $1 and erased_at is null`,
      [...values, role, now],
    )
    return rowCount === 1 ? Number(ids.get(role)) : aNewActor(role)
  }

  async function aSession(role: RoleName, expiresAt: Date): Promise<string> {
    const token = randomBytes(16).toString('hex')
    await pool.query(
      'insert into sessions (token_hash, person_id, created_at, last_seen_at, expires_at) values ($1, $2, $3, $3, $4)',
      [hashToken(token), await whoIs(role), inDays(-0.01, now), expiresAt],
    )
    return `${sessionCookieName}=${token}`
  }

  /** Creates a pass for a seminar without the victim, whose name devices of check-in may show. */
  async function aPass(): Promise<string> {
    const { rows } = await pool.query(
      `select s.id from seminars s where s.status = 'scheduled' and not exists (
         select from registrations r join people p on p.id = r.person_id
         where r.seminar_id = s.id and not ${isUnmarked}
       ) order by exists (select from registrations r where r.seminar_id = s.id) desc, s.id limit 1`,
    )
    const seminarId = rows[0]?.id ?? (await aSeminar(db, { startsAt: now })).id
    const token = randomBytes(16).toString('hex')
    await pool.query(
      // Seen just now, so that a refused request does not note it.
      `insert into check_in_passes (seminar_id, label, token_hash, created_at, last_seen_at, expires_at)
       values ($1, 'Fuzzed entrance', $2, $3, $3, $4)`,
      [seminarId, hashToken(token), now, inDays(1, now)],
    )
    return `${checkInCookie.name}=${token}`
  }

  for (const role of roleNames) await aNewActor(role)
  return async (actor) => {
    if (actor === 'visitor' || actor === 'link holder') return null
    if (actor === 'check-in pass') return aPass()
    // An administrator's, so that a session that lives on is noticed at every endpoint.
    return actor === 'ended session' ? aSession('admin', now) : aSession(actor, inDays(1, now))
  }
}
