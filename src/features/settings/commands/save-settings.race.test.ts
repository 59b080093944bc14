/** Concurrent changes of a section; the control without the lock must fail. */

import { asc } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#app/platform/db/database.ts'
import { actorOf, aPerson } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { withoutLocks } from '#tests/kit/without-locks.ts'
import type { Organisation } from '../contract/organisation.ts'
import { SettingsCache } from '../reads/settings-cache.ts'
import { demonstrationSettings } from '../rules/demonstration-settings.ts'
import { settings, settingsVersions } from '../tables.ts'
import { saveSection } from './save-settings.ts'

const { database, db, services } = await aSite()
const actor = actorOf(await aPerson(db, { role: 'admin' }))

beforeEach(async () => {
  await db.delete(settings)
  await db.delete(settingsVersions)
})

/** Organization whose texts are both the same, so that a mixed value would show. */
const named = (name: string): Organisation => ({ ...demonstrationSettings.organisation, name, tagline: name })

function save(version: number, name: string, through: Database = db) {
  return saveSection(contextOf(services, { actor, db: through }), 'organisation', {
    version,
    value: named(name),
  })
}

const rounds = 20

/** Two people save the same version; returns how each attempt ended. */
async function saveTwice(version: number, through: Database = db): Promise<string[]> {
  const outcomes = await Promise.allSettled(
    ['Ana', 'Ben'].map((name) => save(version, `${name} ${version}`, through)),
  )
  return outcomes.map((one) => (one.status === 'fulfilled' ? 'saved' : (one.reason.code ?? 'failed'))).sort()
}

test('Of two people who save the same version at once, one succeeds and the other is refused', async () => {
  for (let version = 0; version < rounds; version += 1)
    expect(await saveTwice(version)).toEqual(['saved', 'settings_changed'])
  expect(await db.$count(settingsVersions)).toBe(rounds)
})

test('Without the lock, the second of two people is not refused properly (control)', async () => {
  const outcomes = await withoutLocks(database, async (through) => {
    const all: string[] = []
    for (let version = 0; version < 10 * rounds; version += 1) {
      await db.delete(settings)
      await db.delete(settingsVersions)
      all.push(...(await saveTwice(0, through)))
    }
    return all
  })
  expect(outcomes).toContain('failed')
})

test('Two hundred changes during constant reading are neither lost nor mixed', async () => {
  const changes = 200
  const caches = [new SettingsCache(db), new SettingsCache(db)]
  const seen: string[] = []
  let isChanging = true
  const reading = caches.map(async (cache) => {
    while (isChanging) {
      await cache.refresh()
      const { name, tagline } = cache.current.organisation
      if (name !== demonstrationSettings.organisation.name) expect(tagline).toBe(name)
      seen.push(name)
    }
  })
  for (let version = 0; version < changes; version += 1) await save(version, `Center ${version + 1}`)
  isChanging = false
  await Promise.all(reading)
  const history = await db.select().from(settingsVersions).orderBy(asc(settingsVersions.version))
  expect(history.map(({ version, value }) => [version, (value as Organisation).name])).toEqual(
    Array.from({ length: changes }, (_, index) => [index + 1, `Center ${index + 1}`]),
  )
  expect(new Set(seen).size).toBeGreaterThan(10)
})
