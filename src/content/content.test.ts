import { expect, test } from 'vitest'
import { slides } from './home.ts'
import { payment } from './payment.ts'
import { provider } from './provider.ts'
import { story } from './story.ts'

const pages = ['/', '/about', '/register', '/resources', '/contact', '/status', '/privacy']

test('the timeline tells the years that the provider is known for, in order', () => {
  expect(story.timeline.map((entry) => entry.year)).toEqual([1994, 1995, 1997, 1998, 2018, 2021, 2024])
})

test('there are the five core values', () => {
  expect(story.values.map((value) => value.name)).toEqual([
    'Integrity',
    'Empowerment',
    'Inclusivity',
    'Collaboration',
    'Excellence',
  ])
})

test('the carousel has four slides with a picture each', () => {
  expect(new Set(slides.map((slide) => slide.picture)).size).toBe(4)
})

test('links inside the site lead to pages that exist', () => {
  const hrefs = [...provider.quickLinks.map((link) => link.href), ...slides.map((slide) => slide.action.href)]
  expect(hrefs.filter((href) => !pages.includes(href))).toEqual([])
})

test('addresses outside the site belong to nobody', () => {
  const hosts = [
    ...provider.socialLinks.map((link) => new URL(link.href).hostname),
    ...[provider.contact.email, provider.dataProtection.email].map((email) => email.split('@')[1]),
  ]
  expect(hosts.filter((host) => !host?.endsWith('.example'))).toEqual([])
})

test('each QR code carries the number written beside it', () => {
  for (const account of payment.accounts) expect(account.qrText).toContain(account.accountNumber)
})
