import { expect, test } from 'vitest'
import { toOwnDataLines } from './download-own-data.ts'

const linesOf = (document: Record<string, unknown>) =>
  toOwnDataLines(document).map(({ section, entry, field, value }) => [section, entry, field, value].join('|'))

test('Own-data CSV: every value has its own line under its section', () => {
  const at = new Date('2026-11-19T02:00:00.000Z')
  expect(linesOf({ signingIn: { hasPassword: true, isGoogleLinked: false, linkedAt: null, at } })).toEqual([
    'Signing in||Has password|yes',
    'Signing in||Is google linked|no',
    'Signing in||Linked at|',
    `Signing in||At|${at.toISOString()}`,
  ])
})

test('Own-data CSV: entries of lists and nested lists are numbered', () => {
  const proofs = [{ sizeInBytes: 12 }, { sizeInBytes: 34 }]
  expect(
    linesOf({
      registrations: [
        { id: 7, asGiven: { firstName: 'Ana' } },
        { id: 8, proofs },
      ],
    }),
  ).toEqual([
    'Registrations|1|Id|7',
    'Registrations|1|As given: First name|Ana',
    'Registrations|2|Id|8',
    'Registrations|2|Proofs 1: Size in bytes|12',
    'Registrations|2|Proofs 2: Size in bytes|34',
  ])
})

test('Own-data CSV: empty lists and objects produce no lines', () => {
  expect(linesOf({ letters: [], person: { tags: [], metadata: {} } })).toEqual([])
})
