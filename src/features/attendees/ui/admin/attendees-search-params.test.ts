import { expect, test } from 'vitest'
import { attendeesSearchParams } from './attendees-search-params.ts'

const read = (text: string) => attendeesSearchParams.read(new URLSearchParams(text))

test('Attendees search params survive a round trip through the URL', () => {
  const address = {
    search: 'ana ñ',
    paymentStatus: 'pending',
    tag: 'Regional Office',
    notInvitedTo: 5,
    page: 2,
    profile: 7,
    payment: 8,
  } as const
  expect(read(attendeesSearchParams.write(address).toString())).toEqual(address)
})

test('Attendees search params ignore invalid values', () => {
  const plain = {
    search: '',
    paymentStatus: undefined,
    tag: undefined,
    notInvitedTo: undefined,
    page: 1,
    profile: undefined,
    payment: undefined,
  }
  expect(read('paymentStatus=paid&notInvitedTo=0&page=-1&search=%20&tag=%20')).toEqual(plain)
  for (const seminarId of ['', 'x', '01', '1.5', '-1', '2147483648', '99999999999'])
    expect(read(`notInvitedTo=${seminarId}`).notInvitedTo, seminarId).toBeUndefined()
  expect(attendeesSearchParams.write(plain).toString()).toBe('')
})
