import { expect, test } from 'vitest'
import { parseJson } from './parse-json.ts'

test.for([
  ['{"a":[1,{"b":"c,[{\\"\\\\\\\\"}],"d":null}', { a: [1, { b: 'c,[{"\\\\' }], d: null }],
  ['"\\\\"', '\\'],
] as const)('parseJson parses %s', ([text, value]) => {
  expect(parseJson(text)).toEqual(value)
})

test('parseJson counts no signs within texts', () => {
  const text = '\\",[{\\\\'.repeat(50_000)
  expect(parseJson(JSON.stringify({ text }))).toEqual({ text })
})

test.for([
  ['items of arrays', `[${'0,'.repeat(10_000)}0]`],
  ['empty arrays', `[${'[],'.repeat(5001)}0]`],
  [
    'members of objects',
    JSON.stringify(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [at, 0]))),
  ],
  ['nesting', `${'['.repeat(33)}${']'.repeat(33)}`],
])('parseJson refuses too many values: %s', ([, text = '']) => {
  expect(() => parseJson(text)).toThrow(
    expect.objectContaining({ kind: 'too_large', code: 'body_too_complex' }),
  )
})

test.for(['{"a":', '"open', 'a', ''])('parseJson refuses what is not JSON: %s', (text) => {
  expect(() => parseJson(text)).toThrow(expect.objectContaining({ kind: 'invalid', code: 'body_not_json' }))
})
