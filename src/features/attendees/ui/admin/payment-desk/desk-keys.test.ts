import { expect, test } from 'vitest'
import { deskAction } from './desk-keys.ts'

const press = (key: string, held: object = {}) =>
  deskAction({ key, ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...held })

test('knows its keys, in either case', () => {
  expect(['a', 'A', 'r', 'n', 'ArrowRight'].map((key) => press(key))).toEqual([
    'approve',
    'approve',
    'reject',
    'next',
    'next',
  ])
  expect(['+', '=', '-', '0', '[', ']', '?'].map((key) => press(key))).toEqual([
    'zoom-in',
    'zoom-in',
    'zoom-out',
    'fit',
    'turn-left',
    'turn-right',
    'keys',
  ])
})

test('leaves alone what belongs to the browser, and keys of no meaning', () => {
  for (const held of ['ctrlKey', 'metaKey', 'altKey']) expect(press('a', { [held]: true })).toBeNull()
  for (const key of ['Enter', 'Escape', 'Tab', ' ', 'ArrowLeft', 'x', 'constructor'])
    expect(press(key), key).toBeNull()
})

test('decides once, however long a key is held', () => {
  for (const key of ['a', 'r', 'n', 'ArrowRight', '?']) expect(press(key, { repeat: true }), key).toBeNull()
  expect(press('+', { repeat: true })).toBe('zoom-in')
})
