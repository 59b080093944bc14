import { expect, test } from 'vitest'
import { dataProtectionContact } from './data-protection.ts'
import { homeSlides } from './home.ts'
import { paymentContent } from './payment.ts'
import { cpdProvider } from './provider.ts'
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
  const hrefs = [
    ...cpdProvider.quickLinks.map((link) => link.href),
    ...homeSlides.map((slide) => slide.action.href),
  ]
  expect(hrefs.filter((href) => !pages.includes(href))).toEqual([])
})

test('Social links and e-mail addresses in the sample content use reserved .example domains', () => {
  const hosts = [
    ...cpdProvider.socialLinks.map((link) => new URL(link.href).hostname),
    ...[cpdProvider.contact.email, dataProtectionContact.email].map((email) => email.split('@')[1]),
  ]
  expect(hosts.filter((host) => !host?.endsWith('.example'))).toEqual([])
})

test('Each payment QR code contains the account number printed beside it', () => {
  for (const account of paymentContent.accounts) expect(account.qrText).toContain(account.accountNumber)
})
