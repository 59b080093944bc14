import { describe, expect, test } from 'vitest'
import { toJoinName } from './meeting-texts.ts'
import { findJoinCode, toNameKey } from './name-keys.ts'

const maria = {
  firstName: 'Maria',
  middleInitial: 'S',
  lastName: 'Cruz',
  suffix: null,
  displayName: null,
}

describe('toJoinName', () => {
  test('puts the last name first and the code at the end, and keeps what is missing out', () => {
    expect(toJoinName(maria, '4821')).toBe('CRUZ, Maria S. 4821')
    expect(toJoinName({ ...maria, suffix: 'Jr.', middleInitial: null }, '4821')).toBe('CRUZ JR., Maria 4821')
    expect(toJoinName({ ...maria, lastName: null }, '4821')).toBe('Maria S. 4821')
    const nameless = { firstName: null, middleInitial: null, lastName: null, suffix: null }
    expect(toJoinName({ ...nameless, displayName: 'Mia' }, '4821')).toBe('Mia 4821')
  })

  test('is read back by the import of reports', () => {
    const name = toJoinName({ ...maria, suffix: 'Jr.' }, '4821')
    expect(findJoinCode(name)).toBe('4821')
    expect(toNameKey(name)).toEqual(toNameKey('Maria S. Cruz Jr.'))
  })
})
