import { beforeEach, expect, test } from 'vitest'
import { actorOf, aPerson } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { demonstrationSettings } from '../rules/demonstration-settings.ts'
import { neutralSettings } from '../rules/neutral-settings.ts'
import { settings, settingsVersions } from '../tables.ts'
import { saveSection } from './save-settings.ts'
import { saveSetupList, startOwnSite } from './start-own-site.ts'

const { db, services } = await aSite()
const context = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'admin' })) })

beforeEach(async () => {
  await db.delete(settings)
  await db.delete(settingsVersions)
})

const facts = {
  name: 'Sto. Niño Training Center',
  legalName: 'Sto. Niño Training Center, Inc.',
  email: 'office@stonino.example',
  mobiles: ['0917 555 0199'],
  addressLines: ['12 Rizal Street', 'Catbalogan City'],
  dataProtectionOfficer: null,
}

async function currentSettings() {
  await services.settings.refresh()
  return services.settings.current
}

test('startOwnSite leaves nothing of the demonstration provider', async () => {
  await startOwnSite(context, facts)
  const current = await currentSettings()
  expect(current).toEqual({
    ...neutralSettings,
    organisation: {
      ...neutralSettings.organisation,
      name: facts.name,
      legalName: facts.legalName,
      dataProtectionOfficer: null,
      contact: {
        ...neutralSettings.organisation.contact,
        email: facts.email,
        mobiles: facts.mobiles,
        addressLines: facts.addressLines,
      },
    },
  })
  // The privacy notice names the cookies.
  expect(JSON.stringify(current).replaceAll(/pagsulong_\w+/g, '')).not.toMatch(/pagsulong/i)
})

test('startOwnSite keeps what was saved before', async () => {
  const saved = { ...demonstrationSettings.organisation, tagline: 'Sama-sama' }
  await saveSection(context, 'organisation', { version: 0, value: saved })
  await startOwnSite(context, facts)
  const { organisation, paymentMethods } = await currentSettings()
  expect(organisation).toMatchObject({ name: facts.name, tagline: 'Sama-sama' })
  expect(paymentMethods).toEqual(neutralSettings.paymentMethods)
})

test('startOwnSite runs once, also when two administrators press the button', async () => {
  const outcomes = await Promise.allSettled([startOwnSite(context, facts), startOwnSite(context, facts)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'site_is_own' },
  })
  expect(await db.$count(settingsVersions)).toBe(2)
})

test('saveSetupList leaves the kind of the site, and is kept when the site becomes one’s own', async () => {
  const setupList = { skipped: ['hasTeam'], isHidden: true }
  await saveSetupList(context, setupList)
  expect((await currentSettings()).installation).toEqual({ kind: 'demonstration', setupList })
  await startOwnSite(context, facts)
  expect((await currentSettings()).installation).toEqual({ kind: 'own', setupList })
})
