import { expect, test } from 'vitest'
import {
  catalogHref,
  clearCatalogFilter,
  hasCatalogFilter,
  listSeminarSorts,
  readCatalogSearchParams,
  toCatalogOfPeriod,
} from './catalog-search-params.ts'

const read = (search: string) => readCatalogSearchParams(new URLSearchParams(search))

test.each([
  '',
  '?category=3&sort=price',
  '?category=0',
  '?search=reading+%26+writing&place=in_person&month=2026-12&free=1&sort=-title&page=2',
  '?when=past',
  '?when=past&place=online&sort=title&page=12',
])('Catalogue search params %j are read and written unchanged', (search) => {
  expect(catalogHref(read(search))).toBe(`/register${search}`)
})

test.each([
  '?category=x&sort=nonsense&page=0',
  '?category=-1&page=1.5&month=2026-13&place=everywhere&free=yes&when=upcoming',
  '?category=&search=+&place=&month=&sort=date&when=&page=1',
  '?page=1000000&sort=toString&place=constructor&month=12-2026',
  '?fbclid=IwAR0&when=current',
])('Catalogue search params %j are ignored where they are unknown or equal the default', (search) => {
  expect(catalogHref(read(search))).toBe('/register')
})

test('Search text is limited to what the API takes', () => {
  expect(read(`?search=${'a'.repeat(300)}`).search).toHaveLength(200)
})

test('Archived seminars are sorted latest first by default and have no order by upcoming date', () => {
  expect(read('?when=past').sort).toBe('-date')
  expect(read('?when=past&sort=date').sort).toBe('-date')
  expect(listSeminarSorts({ when: 'archived' })).toHaveLength(8)
  expect(listSeminarSorts({ when: 'current' })).toHaveLength(9)
})

test('Clearing the filter keeps the list and its order, and returns to the first page', () => {
  const filtered = read('?when=past&category=2&search=a&place=online&month=2026-12&free=1&sort=title&page=3')
  expect(hasCatalogFilter(filtered)).toBe(true)
  expect(catalogHref(clearCatalogFilter(filtered))).toBe('/register?when=past&sort=title')
  expect(hasCatalogFilter(clearCatalogFilter(filtered))).toBe(false)
})

test('Changing between current and archived seminars keeps the filters that apply to both', () => {
  const current = read('?category=2&search=a&month=2026-12&sort=price&page=3')
  expect(catalogHref(toCatalogOfPeriod(current, 'archived'))).toBe('/register?when=past&category=2&search=a')
  expect(catalogHref(toCatalogOfPeriod(toCatalogOfPeriod(current, 'archived'), 'current'))).toBe(
    '/register?category=2&search=a',
  )
})
