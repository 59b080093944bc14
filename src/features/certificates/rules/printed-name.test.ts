import { expect, test } from 'vitest'
import { isSameName } from './printed-name.ts'

test.each([
  ['Maria C. Santos', 'SANTOS, Maria C.', true],
  ['maria santos', 'María Santos', true],
  ['Peña', 'Pena', true],
  ['Maria C. Santos', 'Maria Santos', false],
  ['Maria Santos', 'Maria Santoss', false],
  ['Maria Santos', 'Juan Cruz', false],
])('isSameName of %j and %j is %j', (one, other, isSame) => {
  expect(isSameName(one, other)).toBe(isSame)
})
