import { expect, test } from 'vitest'
import { findJoinCode, isSameName, toNameKey } from './name-keys.ts'

const areSame = (one: string, other: string) => isSameName(toNameKey(one), toNameKey(other))

test.for([
  ['Maria S. Cruz', 'CRUZ, MARIA S.'],
  ['Maria Cruz', 'Cruz, Maria S. 4821'],
  ['Maria Cruz', 'Maria Cruz’s iPhone 13'],
  ['Maria Cruz', 'Maria Cruz (she/her) [Guest]'],
  ['Maria Cruz', 'Dr. Maria Cruz, LPT'],
  ['Maria Cruz PhD', 'Maria Cruz'],
  ["Ana O'Brien-Santos", 'Santos, Ana OBrien'],
  ['Juan Cruz Jr.', 'CRUZ JR, Juan'],
] as const)('%j and %j are the same name', ([one, other]) => {
  expect(areSame(one, other)).toBe(true)
  expect(areSame(other, one)).toBe(true)
})

test.for([
  ['Maria S. Cruz', 'Maria T. Cruz'],
  ['Maria Cruz', 'Maria'],
  ['Maria Cruz', 'Maria Santos Cruz'],
  ['Juan Cruz Jr.', 'Juan Cruz Sr.'],
  ['Juan Cruz Jr.', 'Juan Cruz'],
] as const)('%j and %j are different names', ([one, other]) => {
  expect(areSame(one, other)).toBe(false)
})

test('A name without letters has no words', () => {
  for (const name of ['', 'iPhone', '(Guest)', '4821', '!?', 'Galaxy A54'])
    expect(toNameKey(name)).toEqual({ words: '', wordCount: 0, generation: '', initials: '' })
})

test.for([
  ['CRUZ, Maria S. 4821', '4821'],
  ['iPhone 4821 (Maria)', '4821'],
  ['Maria (CRUZ, Maria S. 4821)', '4821'],
  ['Maria 1111 (CRUZ, Maria S. 4821)', '1111'],
  ['Maria 09171234821', null],
  ['4821 Maria', null],
  ['', null],
] as const)('The join code of %j is %j', ([name, code]) => {
  expect(findJoinCode(name)).toBe(code)
})
