import { expect, test } from 'vitest'
import { ShortcutGuard, toReviewAction } from './review-keys.ts'

const press = (key: string, held: object = {}) =>
  toReviewAction({ key, ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...held })

test('Payment review shortcuts work in upper and lower case', () => {
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

test('Payment review shortcuts ignore browser combinations and unassigned keys', () => {
  for (const held of ['ctrlKey', 'metaKey', 'altKey']) expect(press('a', { [held]: true })).toBeNull()
  for (const key of ['Enter', 'Escape', 'Tab', ' ', 'ArrowLeft', 'x', 'constructor'])
    expect(press(key), key).toBeNull()
})

test('Payment review shortcuts ignore auto-repeat for decisions', () => {
  for (const key of ['a', 'r', 'n', 'ArrowRight', '?']) expect(press(key, { repeat: true }), key).toBeNull()
  expect(press('+', { repeat: true })).toBe('zoom-in')
})

const letter = (key: string, held: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  ...held,
})

test('Payment review shortcuts ignore letters for a second after a decision and during typing', () => {
  const guard = new ShortcutGuard()
  expect(guard.ignores(letter('a'), 0)).toBe(false)
  guard.begin(1000)
  // 'eceipt shows 500 pesos', typed at one letter per 300 ms, continues long after the decision.
  for (let typed = 0; typed < 22; typed += 1)
    expect(guard.ignores(letter('a'), 1200 + typed * 300)).toBe(true)
  expect(guard.ignores(letter('a'), 1200 + 21 * 300 + 1000)).toBe(false)
})

test('Payment review shortcuts never block keys that type no character', () => {
  const guard = new ShortcutGuard()
  guard.begin(0)
  expect(guard.ignores(letter('ArrowRight'), 10)).toBe(false)
  expect(guard.ignores(letter('Escape'), 10)).toBe(false)
  expect(guard.ignores(letter('a', { ctrlKey: true }), 10)).toBe(false)
})
