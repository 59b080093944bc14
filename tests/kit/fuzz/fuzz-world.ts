/** A small site with eight actors, and links of registrants; data that an actor may not see contains marker words. */
import type { DatabaseConnection } from '#app/platform/db/database.ts'
import type { Secrets } from '#app/platform/secrets.ts'
import { aPhoto, asDataUrl } from '../images.ts'
import { secretWord } from '../well-known.ts'
import type { JsonSchema, Operation } from './api-document.ts'
import type { KnownValues } from './from-schema.ts'
import { createCookies, type FuzzActor, holdsLinks } from './fuzz-actors.ts'
import { createLinkSigner } from './fuzz-links.ts'
import { aSmallSite, markers, restoreVictim, verified } from './fuzz-victim.ts'

export interface FuzzWorld {
  /** Cookie header of an actor, renewed if their account changed; null for a visitor and the holder of a link. */
  cookieOf(actor: FuzzActor): Promise<string | null>
  rotate(): Promise<void>
  knownTo(actor: FuzzActor): KnownValues
  markersFor(actor: FuzzActor): readonly string[]
  /** A checksum per table, to detect changes. */
  stored(): Promise<Readonly<Record<string, string>>>
}

const secret: readonly string[] = ['$argon2', markers.key]
const forAdmins: readonly string[] = [markers.audit]
const forManagers: readonly string[] = [markers.outbox, markers.message, markers.server]
const ofPeople: readonly string[] = [
  markers.email,
  markers.phone,
  markers.licence,
  markers.note,
  markers.proof,
  secretWord,
]

const everything = [...secret, ...forAdmins, ...forManagers, ...ofPeople]

const hiddenFrom: Readonly<Record<FuzzActor, readonly string[]>> = {
  visitor: everything,
  'link holder': everything,
  'check-in pass': everything,
  'ended session': everything,
  attendee: everything,
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
  certificateId: 'certificates',
  formId: 'forms',
  professionId: 'professions',
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
  number: [verified.number],
  code: [verified.verifyCode],
  limit: [1, 10, 1000],
  page: [1, 2, 1_000_000],
}

const ticketFields = ['link', 'body', 'ticket']
const linkFields = [...ticketFields, 'token']

/** Whether a request to the operation can contain a link. */
export function takesLinks({ parameters, body }: Operation): boolean {
  const names = [...parameters.map(({ name }) => name), ...propertiesOf(body?.schema)]
  return linkFields.some((field) => names.includes(field))
}

function propertiesOf(schema: JsonSchema | undefined): string[] {
  const { properties = {}, anyOf = [] } = (schema ?? {}) as { properties?: object; anyOf?: JsonSchema[] }
  return [...Object.keys(properties), ...anyOf.flatMap(propertiesOf)]
}

/** @param site the built site or the one under test, with its secrets */
export async function createFuzzWorld(
  { db, pool, secrets }: DatabaseConnection & { readonly secrets: Secrets },
  now: Date,
): Promise<FuzzWorld> {
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

  const signLinks = await createLinkSigner({ pool, secrets, now })
  const links = new Map<string, readonly unknown[]>()

  async function rotate(): Promise<void> {
    await restoreVictim({ db, pool }, now)
    const { tickets, tokens } = await signLinks()
    for (const field of ticketFields) links.set(field, tickets)
    links.set('token', tokens)
    for (const field of linkFields) values.set(field, [tickets[0]?.slice(0, -1)])
    const anyId: number[] = []
    for (const [field, table] of Object.entries(idsOf)) {
      const { rows } = await pool.query(`select id from ${table} order by id desc limit 8`)
      const found = rows.map(({ id }) => Number(id))
      anyId.push(...found)
      values.set(field, found)
    }
    values.set('id', anyId)
    const { rows } = await pool.query(someAddresses)
    values.set('email', [...rows.map(({ email }) => email), markers.email, 'new.person@example.ph'])
  }
  await rotate()

  return {
    cookieOf: await createCookies({ db, pool }, now),
    rotate,
    knownTo: (actor) => (field) =>
      (holdsLinks(actor) ? links.get(field) : undefined) ?? values.get(field) ?? [],
    markersFor: (actor) => hiddenFrom[actor],
    stored: () => storedIn(pool),
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
