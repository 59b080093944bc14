import { expect, test } from 'vitest'
import { demonstrationSettings } from '../features/settings/rules/demonstration-settings.ts'
import { parseQrPh } from '../features/settings/rules/qr-ph.ts'
import { homeSlides } from './home.ts'
import { providerStory } from './story.ts'

const pages = ['/', '/about', '/register', '/resources', '/contact', '/status', '/privacy']

test('The About page timeline lists the expected years in ascending order', () => {
  expect(providerStory.timeline.map((entry) => entry.year)).toEqual([
    1994, 1995, 1997, 1998, 2018, 2021, 2024,
  ])
})

test('The About page lists the five core values', () => {
  expect(providerStory.values.map((value) => value.name)).toEqual([
    'Integrity',
    'Empowerment',
    'Inclusivity',
    'Collaboration',
    'Excellence',
  ])
})

test('The home page carousel has four slides, each with a different image', () => {
  expect(new Set(homeSlides.map((slide) => slide.image)).size).toBe(4)
})

test('Internal links in the site content point to existing pages', () => {
  const hrefs = homeSlides.map((slide) => slide.action.href)
  expect(hrefs.filter((href) => !pages.includes(href))).toEqual([])
})

test('Social links and e-mail addresses in the sample content use reserved .example domains', () => {
  const { socialLinks, contact, dataProtectionOfficer } = demonstrationSettings.organisation
  const hosts = [
    ...socialLinks.map((link) => new URL(link.href).hostname),
    ...[contact.email, dataProtectionOfficer?.email ?? ''].map((email) => email.split('@')[1]),
  ]
  expect(hosts.filter((host) => !host?.endsWith('.example'))).toEqual([])
})

test('Each payment QR code in the sample content is a QR Ph code', () => {
  const codes = demonstrationSettings.paymentMethods.accounts.flatMap(({ qrPayload }) => qrPayload ?? [])
  expect(codes.map(parseQrPh)).toMatchObject([{ kind: 'person', amount: null }])
})
