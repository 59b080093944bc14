import { expect, test } from 'vitest'
import { settingsSectionNames } from '../contract/sections.ts'
import { settingsSections } from '../contract/settings.ts'
import { demonstrationSettings } from './demonstration-settings.ts'
import { neutralSettings } from './neutral-settings.ts'
import { parseQrPh } from './qr-ph.ts'

const { home, resources, privacyNotice, organisation, paymentMethods } = demonstrationSettings

test.for(
  // The neutral organization is completed by 'Start with your own'.
  settingsSectionNames.flatMap((name) => [
    { name, kind: 'demonstration', value: demonstrationSettings[name] },
    ...(name === 'organisation' ? [] : [{ name, kind: 'neutral', value: neutralSettings[name] }]),
  ]),
)('The $kind value of section $name has the shape of the section', ({ name, value }) => {
  expect(settingsSections[name].parse(value)).toEqual(value)
})

test('Internal links in the demonstration content point to existing pages', () => {
  const pages = ['/', '/about', '/register', '/resources', '/contact', '/status', '/privacy']
  const paths = resources.pages.map(({ path }) => `/resources/${path}`)
  const linked = [
    ...home.slides.map(({ linkHref }) => linkHref),
    ...home.programs.map(({ linkHref }) => linkHref),
    ...resources.cards.flatMap(({ links }) => links.flatMap((link) => ('href' in link ? link.href : []))),
  ]
  expect(linked.filter((href) => ![...pages, ...paths].includes(href))).toEqual([])
  expect(paths.filter((path) => !linked.includes(path))).toEqual([])
})

test('Social links and e-mail addresses in the demonstration content use reserved .example domains', () => {
  const { socialLinks, contact, dataProtectionOfficer } = organisation
  const hosts = [
    ...socialLinks.map((link) => new URL(link.href).hostname),
    ...[contact.email, dataProtectionOfficer?.email ?? ''].map((email) => email.split('@')[1]),
  ]
  expect(hosts.filter((host) => !host?.endsWith('.example'))).toEqual([])
})

test('Each payment QR code in the demonstration content is a QR Ph code', () => {
  const codes = paymentMethods.accounts.flatMap(({ qrPayload }) => qrPayload ?? [])
  expect(codes.map(parseQrPh)).toMatchObject([{ kind: 'person', amount: null }])
})

test('The default privacy notice names every cookie and every data subject right', () => {
  const words = JSON.stringify(privacyNotice)
  for (const word of [
    ...['Republic Act No. 10173', 'National Privacy Commission'],
    ...[
      'pagsulong_session',
      'pagsulong_claim',
      'pagsulong_second_factor',
      'pagsulong_known',
      'pagsulong_oauth',
    ],
    ...['informed', 'access', 'object', 'rectification', 'erasure or blocking', 'damages', 'portability'],
  ])
    expect(words).toContain(word)
})

test('A neutral site says nothing of the demonstration provider', () => {
  // The notice names the cookies of the software.
  const { privacyNotice: _, ...others } = neutralSettings
  expect(JSON.stringify(others)).not.toMatch(/pagsulong|1994|2020-040|barangay official|montesclaro/i)
  expect(JSON.stringify(neutralSettings.privacyNotice)).not.toContain(organisation.name)
})
