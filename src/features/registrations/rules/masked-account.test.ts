import { expect, test } from 'vitest'
import { maskAccount } from './masked-account.ts'

test.for([
  ['GCash 0917 123 4567, Maria Cruz', 'GCash ••• 4567, Maria Cruz'],
  ['BDO 0012-3456-7890 or Maya 09171234567', 'BDO ••• 7890 or Maya ••• 4567'],
  ['At your office, room 204', 'At your office, room 204'],
  ['0917 1', '••• 9171'],
])('%s reads as %s', ([typed, shown]) => {
  expect(maskAccount(String(typed))).toBe(shown)
})
