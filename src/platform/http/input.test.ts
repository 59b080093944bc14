import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Refusal } from '../refusals.ts'
import { parseInput } from './input.ts'

const Input = z.strictObject({ metadata: z.record(z.string(), z.any()) })

test.for([
  [{ 'a\u0000b': 1 }, 'metadata'],
  [{ 'a\ud800': 1 }, 'metadata'],
  [{ list: [{ 'a\u0000b': 1 }] }, 'metadata.list.0'],
  [{ a: 'x\u0000' }, 'metadata.a'],
  [{ a: ['\udfff'] }, 'metadata.a.0'],
] as const)('Input parsing rejects unstorable characters in keys and values: %j', ([metadata, path]) => {
  const message = 'The text contains characters that cannot be stored.'
  expect(() => parseInput(Input, { metadata })).toThrow(
    expect.objectContaining({
      code: 'text_unstorable',
      details: { issues: [{ path, message }] },
    }),
  )
})

test("Input parsing reports issues in readable sentences, not the validator's messages", () => {
  const Person = z.strictObject({ role: z.enum(['admin', 'staff']), age: z.int(), name: z.string() })
  const issues = (value: unknown): string[] => {
    try {
      parseInput(Person, value)
    } catch (error) {
      return (error as Refusal).details.issues?.map(({ message }) => message) ?? []
    }
    return []
  }
  expect(issues({ role: 'king', age: 'old' })).toEqual([
    'Please choose one of the available options',
    'This value is not valid',
    'This is missing',
  ])
})

test('Input parsing passes storable text through unchanged', () => {
  const input = { metadata: { 'Ñ 😀': ['a', { 'b.c': null }] } }
  expect(parseInput(Input, input)).toEqual(input)
})
