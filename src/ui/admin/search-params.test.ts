import { expect, test } from 'vitest'
import { readOptionParam, readPageNumber, toSearchParams } from './search-params.ts'

const read = (text: string) => readPageNumber(new URLSearchParams(text))

test('Admin search params read a page number and treat anything else as page 1', () => {
  expect(read('page=7')).toBe(7)
  for (const odd of ['', 'page=', 'page=0', 'page=-1', 'page=1.5', 'page=x', 'page=9999999'])
    expect(read(odd)).toBe(1)
})

test('Admin search params read a known filter value and ignore others', () => {
  const status = (text: string) =>
    readOptionParam(new URLSearchParams(text), 'status', { open: 'Open', resolved: 'Resolved' })
  expect(status('status=open')).toBe('open')
  expect(status('status=closed')).toBeUndefined()
  expect(status('')).toBeUndefined()
})

test('Admin search params write only set values and omit page 1', () => {
  expect(toSearchParams({ search: 'ana b', page: 1, kind: undefined, status: '' }).toString()).toBe(
    'search=ana+b',
  )
  expect(toSearchParams({ page: 2 }).toString()).toBe('page=2')
})
