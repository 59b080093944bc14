import { expect, test } from 'vitest'
import { defineSearchParams, optionParam, pageParam, searchTextParam } from './search-params.ts'

const definition = defineSearchParams({
  search: searchTextParam,
  status: optionParam({ open: 'Open', resolved: 'Resolved' }),
  categoryId: { name: 'category', read: (text) => (text === '' ? undefined : Number(text)) },
  page: pageParam,
})

const read = (text: string) => definition.read(new URLSearchParams(text))

test('Admin search params read a page number and treat anything else as page 1', () => {
  expect(read('page=7').page).toBe(7)
  for (const odd of ['', 'page=', 'page=0', 'page=-1', 'page=1.5', 'page=x', 'page=9999999'])
    expect(read(odd).page).toBe(1)
})

test('Admin search params read a known filter value and ignore others', () => {
  expect(read('status=open').status).toBe('open')
  expect(read('status=closed').status).toBeUndefined()
  expect(read('').status).toBeUndefined()
})

test('Admin search params are read and written under their name in the URL', () => {
  expect(read('category=4&categoryId=5').categoryId).toBe(4)
  expect(definition.write(read('category=4')).toString()).toBe('category=4')
})

test('Admin search params write only values that differ from a missing parameter', () => {
  const values = { search: 'ana b', status: undefined, categoryId: undefined, page: 1 }
  expect(definition.write(values).toString()).toBe('search=ana+b')
  expect(definition.write({ ...values, search: '', page: 2 }).toString()).toBe('page=2')
})
