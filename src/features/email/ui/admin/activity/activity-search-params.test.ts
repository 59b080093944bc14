import { expect, test } from 'vitest'
import { activitySearchParams } from './activity-search-params.ts'

const read = (search: string) => activitySearchParams.read(new URLSearchParams(search))

test('E-mail activity search params survive a round trip through the URL', () => {
  const search = 'search=ana&status=dead&type=invitation&page=2&message=34'
  expect(read(search)).toEqual({ search: 'ana', status: 'dead', type: 'invitation', page: 2, message: 34 })
  expect(activitySearchParams.write(read(search)).toString()).toBe(search)
})

test('E-mail activity search params ignore invalid values', () => {
  const nothing = { search: '', status: undefined, type: undefined, page: 1, message: undefined }
  expect(read('')).toEqual(nothing)
  expect(read('status=lost&type=Letter&page=0&message=2147483648')).toEqual(nothing)
  expect(read('message=-1')).toEqual(nothing)
  expect(activitySearchParams.write(nothing).toString()).toBe('')
})
