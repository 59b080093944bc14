import { afterAll, expect, test } from 'vitest'
import { actorOf, aPerson } from '../../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { contextOf, createTestServices } from '../../../../tests/kit/services.ts'
import { demonstrationSettings } from '../rules/demonstration-settings.ts'
import { settings, settingsVersions } from '../tables.ts'
import { saveSection } from './save-settings.ts'

const database = await createTestDatabase()
const { db } = database
const services = await createTestServices(database)
const context = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'admin' })) })

afterAll(async () => {
  await services.close()
  await database.close()
})

const rounds = 20

test('Of two people who save the same version at once, one succeeds and the other is refused', async () => {
  for (let version = 0; version < rounds; version += 1) {
    const attempts = ['Ana', 'Ben'].map((name) =>
      saveSection(context, 'organisation', {
        version,
        value: { ...demonstrationSettings.organisation, name: `${name} ${version}` },
      }),
    )
    const outcomes = await Promise.allSettled(attempts)
    const winners = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.value] : []))
    const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(refusals).toEqual(['settings_changed'])
    const [row] = await db.select().from(settings)
    expect(row).toMatchObject({ version: version + 1, value: winners[0] })
  }
  expect(await db.select().from(settingsVersions)).toHaveLength(rounds)
})
