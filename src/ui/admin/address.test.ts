import { expect, test } from 'vitest'
import { readOneOf, readPage, writeAddress } from './address.ts'

const read = (text: string) => readPage(new URLSearchParams(text))

test('reads a page number, and takes everything else for the first page', () => {
  expect(read('page=7')).toBe(7)
  for (const odd of ['', 'page=', 'page=0', 'page=-1', 'page=1.5', 'page=x', 'page=9999999'])
    expect(read(odd)).toBe(1)
})

test('knows the words of a filter and ignores others', () => {
  const status = (text: string) =>
    readOneOf(new URLSearchParams(text), 'status', { open: 'Open', resolved: 'Resolved' })
  expect(status('status=open')).toBe('open')
  expect(status('status=closed')).toBeUndefined()
  expect(status('')).toBeUndefined()
})

test('writes only what is set, and no first page', () => {
  expect(writeAddress({ search: 'ana b', page: 1, kind: undefined, status: '' }).toString()).toBe(
    'search=ana+b',
  )
  expect(writeAddress({ page: 2 }).toString()).toBe('page=2')
})
