/** The server is killed while sections of the settings are saved: two that visitors see, and one that e-mails use. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { aPerson, aSessionCookie } from '#tests/kit/builders.ts'
import { aKilledSite, killedSiteSecret, someAddress } from '#tests/kit/killed-site.ts'
import type { SiteSettings } from '../features/settings/contract/settings.ts'
import { demonstrationSettings } from '../features/settings/rules/demonstration-settings.ts'
import type { OpenDatabase } from '../platform/db/open-database.ts'
import { createSecrets } from '../platform/secrets.ts'
import { checkData } from './data-check/check-data.ts'

const site = await aKilledSite()
const kills = site.isEmbedded ? 4 : 3

afterAll(() => site.close())

/** Sections with paths and caches of their own; the others are saved as `organisation` is. */
type SavedName = 'organisation' | 'about' | 'privacyNotice' | 'emailTexts'

interface SavedSection<Name extends SavedName> {
  readonly path: string
  /** A value that no other number has. */
  readonly value: (number: number) => SiteSettings[Name]
  /** Default: the value. */
  readonly body?: (number: number) => object
  /** Path at which visitors are given the section. */
  readonly shownAt?: string
  readonly toShown?: (value: SiteSettings[Name]) => unknown
}

const shipped = demonstrationSettings
const message = (number: number) => ({ heading: [{ text: `Message ${number}` }] })

const sections: { readonly [Name in SavedName]: SavedSection<Name> } = {
  organisation: {
    path: '/settings/organisation',
    value: (number) => ({ ...shipped.organisation, name: `Center ${number}`, tagline: `Center ${number}` }),
  },
  about: {
    path: '/settings/about',
    value: (number) => ({ ...shipped.about, mission: `Mission ${number}`, vision: `Vision ${number}` }),
    shownAt: '/content/about',
    toShown: (value) => value,
  },
  privacyNotice: {
    path: '/settings/privacy-notice',
    value: (number) => ({ ...shipped.privacyNotice, version: `Version ${number}` }),
    shownAt: '/content/privacy-notice',
    toShown: (value) => expect.objectContaining(value),
  },
  emailTexts: {
    path: '/email/texts',
    value: (number) => ({ texts: { 'contact.received': message(number) } }),
    body: (number) => ({ templateType: 'contact_received', value: message(number) }),
  },
}
const names = Object.keys(sections) as SavedName[]

interface Sent {
  /** Numbers that may have been stored as each version. */
  readonly byVersion: Map<number, number[]>
  acknowledged: number
}
const sent = Object.fromEntries(
  names.map((name): [SavedName, Sent] => [name, { byVersion: new Map(), acknowledged: 0 }]),
) as Record<SavedName, Sent>
let latestNumber = 0

interface Caller {
  readonly url: string
  readonly cookie: string
}

function call({ url, cookie }: Caller, path: string, body?: object): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Cookie: cookie,
      'Content-Type': 'application/json',
      // A different client IP each time, so that rate limits do not apply.
      'X-Forwarded-For': someAddress(),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

async function answerTo(caller: Caller, path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await call(caller, `/_api${path}`, body)
  if (response.status !== 200)
    throw new Error(`${path}: ${response.status} ${await response.text()} ${JSON.stringify(body)}`)
  return (await response.json()) as Record<string, unknown>
}

/** Saves one version after another until the server is gone. */
async function keepSaving(
  caller: Caller,
  name: SavedName,
  onAnswer: (name: SavedName) => void,
): Promise<void> {
  const { path, value, body = (number) => ({ value: value(number) }), shownAt } = sections[name]
  try {
    let version = Number((await answerTo(caller, path)).version)
    for (;;) {
      latestNumber += 1
      const number = latestNumber
      const tried = sent[name].byVersion.get(version + 1) ?? []
      sent[name].byVersion.set(version + 1, [...tried, number])
      const saved = await answerTo(caller, path, { version, ...body(number) })
      expect(saved).toMatchObject({ version: version + 1, value: value(number) })
      version += 1
      sent[name].acknowledged = version
      // An acknowledged number is the only one that may be stored.
      sent[name].byVersion.set(version, [number])
      onAnswer(name)
      if (shownAt !== undefined) await expectShown(caller, name, value(number))
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
}

async function expectShown<Name extends SavedName>(
  caller: Caller,
  name: Name,
  value: SiteSettings[Name],
): Promise<void> {
  const { shownAt, toShown } = sections[name]
  if (shownAt === undefined || toShown === undefined) return
  expect(await answerTo(caller, shownAt), name).toEqual(toShown(value))
}

interface StoredVersion {
  readonly version: number
  readonly value: unknown
  readonly entries: number
}

/** Every version is there, was sent as this version, and has one audit entry; the last is the current one. */
async function checkSection(
  { pool }: OpenDatabase,
  name: SavedName,
): Promise<SiteSettings[typeof name] | null> {
  const { rows: versions } = await pool.query<StoredVersion>(
    `select version, value, (select count(*)::int from audit_log where action = 'settings.changed'
        and details ->> 'section' = section and (details ->> 'version')::int = version) as entries
      from settings_versions where section = $1 order by version`,
    [name],
  )
  const { rows } = await pool.query('select version, value from settings where section = $1', [name])
  const [current = { version: 0, value: null }] = rows
  const { byVersion, acknowledged } = sent[name]
  expect(
    versions.map(({ version, entries }) => [version, entries]),
    name,
  ).toEqual(Array.from({ length: current.version }, (_, index) => [index + 1, 1]))
  expect(current.value, name).toEqual(versions.at(-1)?.value ?? null)
  expect(current.version, name).toBeGreaterThanOrEqual(acknowledged)
  const wasSent = ({ version, value }: StoredVersion) =>
    byVersion.get(version)?.some((number) => isDeepStrictEqual(value, plain(sections[name].value(number))))
  expect(
    versions.filter((stored) => !wasSent(stored)),
    name,
  ).toEqual([])
  return current.value
}

/** Converts to JSON and back, which knows no undefined. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown

async function checkSite(database: OpenDatabase, caller: Caller): Promise<void> {
  for (const name of names) {
    const value = await checkSection(database, name)
    if (value !== null) await expectShown(caller, name, value as never)
  }
  const secrets = createSecrets(killedSiteSecret)
  const checked = await checkData({ pool: database.pool, files: site.files, secrets })
  expect(checked.findings).toEqual([])
  // The server from its sources has no pages.
  if (process.env.TEST_SERVER === undefined) return
  const { mission } = await answerTo(caller, '/content/about')
  expect(await (await call(caller, '/about')).text()).toContain(mission)
}

test(`Settings stay complete and acknowledged saves stay saved through ${kills} SIGKILLs`, async () => {
  const cookie = await site.withDatabase(async (database) => {
    await site.migrate(database)
    const { id } = await aPerson(database.db, { role: 'admin' })
    // The server uses the real clock.
    return aSessionCookie(database.db, id, new Date())
  })

  for (let kill = 0; kill <= kills; kill += 1) {
    const { url, end } = await site.start()
    try {
      const caller = { url, cookie }
      await site.withDatabase((database) => checkSite(database, caller))
      if (kill === kills) break
      const waiting = new Set(names)
      // Timed from an answer for each section, however slow the machine is.
      const answered = Promise.withResolvers<void>()
      void answered.promise.then(() => sleep((kill * 197) % 700)).then(() => end('SIGKILL'))
      const onAnswer = (name: SavedName) => {
        if (waiting.delete(name) && waiting.size === 0) answered.resolve()
      }
      await Promise.all(names.map((name) => keepSaving(caller, name, onAnswer)))
    } finally {
      await end('SIGKILL')
    }
  }
  for (const name of names) expect(sent[name].acknowledged, name).toBeGreaterThanOrEqual(kills)
})
