import { expect, test } from 'vitest'
import { readVerificationAddress } from './verification-address.ts'

const appUrl = 'https://seminars.example.ph'
const own = { isOwn: true, number: 'PLC-2026-C000123', code: 'K7QP9F2M4T' }

test.for([
  'https://seminars.example.ph/v/PLC-2026-C000123/K7QP9F2M4T',
  'HTTPS://SEMINARS.EXAMPLE.PH/V/PLC-2026-C000123/K7QP9F2M4T',
  ' seminars.example.ph/v/PLC-2026-C000123/K7QP9F2M4T/ ',
  'http://seminars.example.ph/v/PLC-2026-C000123/K7QP9F2M4T?fbclid=x#top',
  'Verify at https://seminars.example.ph/v/PLC-2026-C000123/K7QP9F2M4T',
  '/v/PLC-2026-C000123/K7QP9F2M4T',
])('readVerificationAddress finds number and code in %s', (text) => {
  expect(readVerificationAddress(text, appUrl)).toEqual(own)
})

test.for([
  'https://seminars.example.ph.forged.example/v/PLC-2026-C000123/K7QP9F2M4T',
  'https://seminars.example.ph@forged.example/v/PLC-2026-C000123/K7QP9F2M4T',
  'https://seminars.example.ph:8443/v/PLC-2026-C000123/K7QP9F2M4T',
])('readVerificationAddress tells that another site is meant by %s', (text) => {
  expect(readVerificationAddress(text, appUrl)).toMatchObject({ isOwn: false })
})

test.for(['PLC-2026-C000123', 'https://seminars.example.ph/t/abc', 'https://seminars.example.ph/v/PLC', ''])(
  'readVerificationAddress finds none in %s',
  (text) => {
    expect(readVerificationAddress(text, appUrl)).toBeNull()
  },
)
