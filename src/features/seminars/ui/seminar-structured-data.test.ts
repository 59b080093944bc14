import { expect, test } from 'vitest'
import { aCoverAnswer, aSeminarAnswer } from '#tests/kit/catalog-answers.ts'
import type { Seminar } from '../contract/seminars.ts'
import { seminarStructuredData } from './seminar-structured-data.ts'

const site = {
  appUrl: 'https://seminars.example.ph',
  organisation: { name: 'Sto. Niño Training Center' },
  now: new Date('2026-11-19T02:00:00.000Z'),
  sessions: [],
}

const seminar = aSeminarAnswer({ id: 7, price: 1500, seatsLeft: 40 })

function eventOf(changes: Partial<Seminar>) {
  const { '@graph': graph } = seminarStructuredData({ ...seminar, ...changes }, site)
  return (graph as Record<string, unknown>[])[0]
}

const schema = (word: string) => `https://schema.org/${word}`

test('Structured data offers a seminar at its price, InStock with seats left and SoldOut when full', () => {
  const offer = { price: 1500, priceCurrency: 'PHP' }
  expect(eventOf({})).toMatchObject({ offers: { ...offer, availability: schema('InStock') } })
  expect(eventOf({ seatsLeft: 0 })).toMatchObject({ offers: { ...offer, availability: schema('SoldOut') } })
  expect(eventOf({ price: null, seatsLeft: null })).toMatchObject({ offers: { price: 0 } })
})

test('Structured data offers an early bird at its price until its last day', () => {
  const earlyBird = { price: 1200, until: '2026-11-30', text: '' }
  expect(eventOf({ earlyBird })).toMatchObject({ offers: { price: 1200, priceValidUntil: '2026-11-30' } })
  expect(eventOf({ earlyBird: { ...earlyBird, price: 0, until: null } })).toMatchObject({
    offers: { price: 0 },
  })
})

test('Structured data of a cancelled seminar has status EventCancelled and no offer', () => {
  const event = eventOf({ status: 'cancelled' })
  expect(event).toMatchObject({ eventStatus: schema('EventCancelled') })
  expect(event).not.toHaveProperty('offers')
})

test.each<[string, Partial<Seminar>]>([
  ['has ended', { startDate: '2026-11-01T01:00:00.000Z', endDate: '2026-11-01T09:00:00.000Z' }],
  ['is completed', { status: 'completed' }],
])('Structured data of a seminar that %s has no offer', (_, changes) => {
  expect(eventOf(changes)).not.toHaveProperty('offers')
})

test('Structured data has the cover as first image, and the share image', () => {
  const { appUrl } = site
  expect(eventOf({})).toMatchObject({ image: `${appUrl}/share/seminars/7` })
  expect(eventOf({ cover: aCoverAnswer })).toMatchObject({
    image: [`${appUrl}/covers/trees.jpg`, `${appUrl}/share/seminars/7`],
  })
})

test('Structured data lists sessions without breaks, and speakers once', () => {
  const speaker = {
    id: 3,
    fullName: 'Liza Ramos',
    credentials: 'PhD',
    position: null,
    organization: 'LNU',
    role: 'resource_speaker' as const,
    photoUrl: '/speakers/ab/photo.webp',
    bio: 'Teaches reading.',
  }
  const session = {
    id: 1,
    startsAt: '2026-12-05T01:00:00.000Z',
    endsAt: '2026-12-05T02:00:00.000Z',
    title: 'Phonics',
    kind: 'talk' as const,
    isCounted: true,
    room: null,
    description: null,
    speakers: [speaker],
  }
  const sessions = [session, { ...session, id: 2, kind: 'break' as const, speakers: [] }]
  const { '@graph': graph } = seminarStructuredData(seminar, { ...site, sessions })
  const person = {
    '@type': 'Person',
    name: 'Liza Ramos',
    honorificSuffix: 'PhD',
    affiliation: { '@type': 'Organization', name: 'LNU' },
    description: 'Teaches reading.',
    image: `${site.appUrl}/speakers/ab/photo.webp`,
  }
  expect((graph as object[])[0]).toMatchObject({
    performer: [person],
    subEvent: [{ name: 'Phonics', startDate: session.startsAt, performer: [person] }],
  })
  const long = [{ ...session, speakers: [{ ...speaker, bio: 'Teaches reading. '.repeat(20) }] }]
  const { '@graph': withoutProfile } = seminarStructuredData(seminar, { ...site, sessions: long })
  expect(JSON.stringify(withoutProfile)).not.toContain('Teaches reading')
  expect(eventOf({})).not.toHaveProperty('subEvent')
  expect(eventOf({})).not.toHaveProperty('performer')
})
