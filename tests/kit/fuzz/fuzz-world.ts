/** A small site with five actors; data that an actor may not see contains marker words. */
import { randomBytes } from 'node:crypto'
import { hashToken } from '../../../src/features/accounts/adapters/one-time-token.ts'
import { sessionCookieName } from '../../../src/features/accounts/adapters/sign-in-cookies.ts'
import { type RoleName, roleNames } from '../../../src/features/people/contract/actor.ts'
import type { DatabaseConnection } from '../../../src/platform/db/database.ts'
import { aUser, inDays } from '../builders.ts'
import { aPhoto, asDataUrl } from '../images.ts'
import { secretWord } from '../well-known.ts'
import type { KnownValues } from './from-schema.ts'
import { aSmallSite, keepVictim, markers } from './fuzz-victim.ts'

export const fuzzActors = ['visitor', 'attendee', 'staff', 'organizer', 'admin'] as const
export type FuzzActor = (typeof fuzzActors)[number]

export interface FuzzWorld {
  /** Cookie header of an actor, renewed if their account changed; null for a visitor. */
  cookieOf(actor: FuzzActor): Promise<string | null>
  renew(): Promise<void>
  readonly known: KnownValues
  markersFor(actor: FuzzActor): readonly string[]
  /** A checksum per table, to detect changes. */
  stored(): Promise<Readonly<Record<string, string>>>
}

const secret: readonly string[] = ['$argon2', markers.key]
const forAdmins: readonly string[] = [markers.audit]
const forManagers: readonly string[] = [markers.letter, markers.message, markers.server]
const ofPeople: readonly string[] = [
  markers.email,
  markers.phone,
  markers.licence,
  markers.note,
  markers.proof,
  secretWord,
]

const hiddenFrom: Readonly<Record<FuzzActor, readonly string[]>> = {
  visitor: [...secret, ...forAdmins, ...forManagers, ...ofPeople],
  attendee: [...secret, ...forAdmins, ...forManagers, ...ofPeople],
  staff: [...secret, ...forAdmins, ...forManagers],
  organizer: [...secret, ...forAdmins],
  admin: secret,
}

const someAddresses = 'select email from people order by random() limit 5'

/** SQL for existing ids by field name, including edge cases. */
const idsOf: Readonly<Record<string, string>> = {
  seminarId: 'seminars',
  originalId: 'seminars',
  userId: 'people',
  attendeeId: 'people',
  personId: 'people',
  actorId: 'people',
  categoryId: 'categories',
  registrationId: 'registrations',
  templateId: 'email_templates',
  outboxId: 'outbox',
  messageId: 'outbox',
  sessionId: 'sessions',
}

const fixed: Readonly<Record<string, readonly unknown[]>> = {
  password: ['kalabaw at kubo', 'wrong'],
  currentPassword: ['kalabaw at kubo', 'wrong'],
  newPassword: ['kalabaw at kubo 2', 'password'],
  expectedVersion: [1, 2],
  baseUrl: ['smtp://127.0.0.1:9', 'smtps://user@127.0.0.1:9'],
  recipientEmail: ['ana@example.ph'],
  templateType: ['invitation', 'registration_confirmation'],
  htmlTemplate: ['<p>Hello {{ firstName }}</p>', '{% for i in (1..9999999) %}x{% endfor %}'],
  textTemplate: ['Hello', '{{ constructor }}'],
  subjectTemplate: ['Hello'],
  scheduledDate: ['2026-12-01T09:00'],
  interactionDate: ['2026-11-18T09:00'],
  price: [null, 500, 99.99],
  middleInitial: [null, 'A'],
  startDate: ['2026-12-01T09:00', '2027-01-05T09:00'],
  endDate: ['2026-12-01T11:00', null],
  limit: [1, 10, 1000],
  page: [1, 2, 1_000_000],
}

export async function createFuzzWorld({ db, pool }: DatabaseConnection, now: Date): Promise<FuzzWorld> {
  await aSmallSite(db, now)
  const picture = asDataUrl(await aPhoto({ width: 16, height: 16 }))
  const values = new Map<string, readonly unknown[]>(Object.entries(fixed))
  values.set('proofOfPaymentFile', [
    null,
    picture,
    picture,
    picture.slice(0, 200),
    'data:image/svg+xml;base64,PHN2Zy8+',
    '',
  ])
  values.set('file', [picture, picture.slice(0, 200), 'data:image/svg+xml;base64,PHN2Zy8+', ''])

  async function renew(): Promise<void> {
    await keepVictim({ db, pool }, now)
    const everything: number[] = []
    for (const [field, table] of Object.entries(idsOf)) {
      const { rows } = await pool.query(`select id from ${table} order by id desc limit 8`)
      const found = rows.map(({ id }) => Number(id))
      everything.push(...found)
      values.set(field, found)
    }
    values.set('id', everything)
    const { rows } = await pool.query(someAddresses)
    values.set('email', [...rows.map(({ email }) => email), markers.email, 'new.person@example.ph'])
  }
  await renew()

  return {
    cookieOf: await openDoors({ db, pool }, now),
    renew,
    known: (field) => values.get(field) ?? [],
    markersFor: (actor) => hiddenFrom[actor],
    stored: () => storedIn(pool),
  }
}

const emailOf = (role: RoleName) => `${role}@actors.example`

/** Signs actors in, restoring accounts that administrators have changed. */
async function openDoors({ db, pool }: DatabaseConnection, now: Date): Promise<FuzzWorld['cookieOf']> {
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

  for (const role of roleNames) await aNewActor(role)
  return async (actor) => {
    if (actor === 'visitor') return null
    const token = randomBytes(16).toString('hex')
    await pool.query(
      'insert into sessions (token_hash, person_id, created_at, expires_at) values ($1, $2, $3, $4)',
      [hashToken(token), await whoIs(actor), now, inDays(1, now)],
    )
    return `${sessionCookieName}=${token}`
  }
}

/** Tables that change with every request. */
const alwaysChanging = ['sessions', 'rate_limits']

async function storedIn(pool: DatabaseConnection['pool']): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await pool.query(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const names = tables.map(({ name }) => String(name)).filter((name) => !alwaysChanging.includes(name))
  const parts = names.map(
    (name) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(md5(row::text), '' order by md5(row::text))), '') as state from "${name}" row`,
  )
  const { rows } = await pool.query(parts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}
