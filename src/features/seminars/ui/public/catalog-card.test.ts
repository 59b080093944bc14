import { expect, test } from 'vitest'
import { aCoverAnswer, aSeminarAnswer } from '#tests/kit/catalog-answers.ts'
import { toCatalogCard } from './catalog-card.ts'

const now = new Date('2026-11-19T02:00:00Z')

test('Catalogue card of an open seminar contains its texts and no reason for being closed', () => {
  const category = { id: 7, name: 'Teaching', color: '#123abc' }
  expect(toCatalogCard(aSeminarAnswer({ id: 5, category }), now)).toEqual({
    id: 5,
    title: 'A seminar',
    description: 'About something.',
    categoryName: 'Teaching',
    categoryColor: '#123abc',
    badge: 'upcoming',
    date: 'December 5, 2090',
    time: '9:00 AM – 5:00 PM',
    price: '₱1,500',
    place: 'Quezon City',
    facts: '7 hours · 8 CPD Points · 88 seats left',
    closed: null,
  })
})

test.each([
  [{ seatsLeft: 0 }, 'full', '7 hours · 8 CPD Points · No seats left', 'This seminar is full.'],
  [{ status: 'cancelled' }, 'cancelled', '7 hours · 8 CPD Points', 'This seminar was cancelled.'],
  [{ status: 'completed' }, 'completed', '7 hours · 8 CPD Points', 'This seminar has ended.'],
  [{ cpdPoints: null, price: null, seatsLeft: null }, 'upcoming', '7 hours', null],
] as const)('Catalogue card of a seminar with %o has the badge %s', (...[changes, badge, facts, closed]) => {
  expect(toCatalogCard(aSeminarAnswer(changes), now)).toMatchObject({ badge, facts, closed })
})

test('Catalogue card has a cover only if the seminar has one', () => {
  expect(toCatalogCard(aSeminarAnswer({ cover: aCoverAnswer }), now).cover).toEqual(aCoverAnswer)
  expect(toCatalogCard(aSeminarAnswer({}), now)).not.toHaveProperty('cover')
})
