import { expect, test } from 'vitest'
import { maskAccount } from './masked-account.ts'

test.for([
  ['GCash 0917 123 4567, Maria Cruz', 'the account that ends in 4567'],
  ['BDO 0012-3456-7890 or Maya 0917 123 4567', 'the account that ends in 4567'],
  ['At your office, room 204', 'the account that was given'],
  ['https://pay.example.com/claim', 'the account that was given'],
])('%s reads as %s', ([typed, shown]) => {
  expect(maskAccount(String(typed))).toBe(shown)
})
