import { expect, test } from 'vitest'
import {
  hasSeminarsFilter,
  noSeminarsFilter,
  seminarsHref,
  seminarsSearchParams,
  toManilaMonth,
} from './seminars-search-params.ts'

const read = (text: string) => seminarsSearchParams.read(new URLSearchParams(text))
const plain = { view: 'list', month: undefined, ...noSeminarsFilter }

test('Seminars search params produce the same URL that they were parsed from', () => {
  for (const address of [
    '/seminars?search=ethics+%26+law&category=0&when=past&page=3',
    '/seminars?view=calendar&month=2026-12',
    '/seminars?view=calendar&month=2026-12&category=7&when=upcoming',
  ])
    expect(seminarsHref(read(address.split('?')[1] ?? ''))).toBe(address)
})

test('Seminars search params ignore invalid values', () => {
  for (const odd of [
    'category=-1',
    'category=x',
    'category=9999999999',
    'category=1.5',
    'category=',
    'when=soon',
    'view=grid',
    'month=2026-13',
    'month=0999-01',
    'month=December',
    'search=%20%20',
    'page=0',
  ])
    expect(read(odd), odd).toEqual(plain)
})

test('Seminars search params drop the month when the list view is chosen', () => {
  expect(seminarsHref({ ...read('view=calendar&month=2026-12&when=past'), view: 'list' })).toBe(
    '/seminars?when=past',
  )
})

test('Seminars search params cut a search text after 200 characters', () => {
  expect(read(`search=${'x'.repeat(500)}`).search).toHaveLength(200)
})

test('Seminars search params report whether a filter is set, not counting the page', () => {
  expect(hasSeminarsFilter(read('page=2'))).toBe(false)
  for (const filter of ['search=a', 'category=0', 'category=4', 'when=past'])
    expect(hasSeminarsFilter(read(filter)), filter).toBe(true)
})

test('The current calendar month begins at midnight in Manila', () => {
  expect(toManilaMonth(new Date('2026-11-30T15:59:59Z'))).toBe('2026-11')
  expect(toManilaMonth(new Date('2026-11-30T16:00:00Z'))).toBe('2026-12')
})
