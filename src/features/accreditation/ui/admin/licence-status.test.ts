import { expect, test } from 'vitest'
import { licenceStatusBadge } from './licence-status.ts'

const manila = (text: string) => new Date(`${text}+08:00`)

test.for([
  ['2026-11-18', '2026-11-19T00:00:00', 'Expired'],
  ['2026-11-18', '2026-11-18T23:59:59', 'Expiring Soon'],
  ['2026-11-19', '2026-11-19T10:00:00', 'Expiring Soon'],
  ['2026-12-19', '2026-11-19T00:00:00', 'Expiring Soon'],
  ['2026-12-19', '2026-11-18T23:59:59', 'Valid'],
  ['2027-11-19', '2026-11-19T10:00:00', 'Valid'],
] as const)('A license valid until %s is, on %s in Manila, shown as %s', ([day, now, words]) => {
  expect(licenceStatusBadge(day, manila(now)).label).toBe(words)
})
