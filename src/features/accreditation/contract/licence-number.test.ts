import { describe, expect, test } from 'vitest'
import { formatLicenceNumber, isPlausibleLicenceNumber, maskLicenceNumber } from './licence-number.ts'

describe('isPlausibleLicenceNumber', () => {
  test.for(['1234', '0012345', '1234567'])('accepts %s', (text) => {
    expect(isPlausibleLicenceNumber(text)).toBe(true)
  })

  test.for(['', '123', '12345678', 'N/A', '12-345', ' 12345', '0000000', '7777777', '٠١٢٣٤٥'])(
    'refuses “%s”',
    (text) => {
      expect(isPlausibleLicenceNumber(text)).toBe(false)
    },
  )
})

test('formatLicenceNumber pads numbers to seven digits and leaves other text', () => {
  expect(formatLicenceNumber('12345')).toBe('0012345')
  expect(formatLicenceNumber('N/A')).toBe('N/A')
})

test('maskLicenceNumber shows the last three digits only', () => {
  expect(maskLicenceNumber('12345')).toBe('••••345')
  expect(maskLicenceNumber('0012345')).toBe('••••345')
})
