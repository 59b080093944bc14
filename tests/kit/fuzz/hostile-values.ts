import fc from 'fast-check'

export const prototypeNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '__defineGetter__',
]

export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\u202e\u200b\ufeff',
  '﷽'.repeat(200),
  'A'.repeat(10_000),
  'ﬃ'.repeat(300),
  "'; drop table people; --",
  "' or '1'='1",
  '%00%0d%0aSet-Cookie: a=b',
  'a\r\nBcc: victim@example.ph',
  '../../../../etc/passwd',
  '..\\..\\secret',
  '{{ 7 | times: 7 }}{% include "x" %}',
  '"><script>alert(1)</script>',
  '=cmd|"/c calc"!A1',
  '%',
  '_%\\',
  '\\',
  '-1',
  '1e309',
  '0x10',
  'NaN',
  'null',
  'undefined',
  '[object Object]',
  '9999999999999999999',
  '2026-02-30',
  '0000-00-00T00:00',
  '+292277026596-12-04T15:30:08Z',
  'javascript:alert(1)',
  'data:image/svg+xml;base64,PHN2Zy8+',
  '//evil.example',
  'file:///etc/passwd',
  ...prototypeNames,
]

const hostileNumbers = [
  0,
  -0,
  -1,
  0.1,
  1.005,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e21,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
]

function nestedArrays(depth: number): unknown {
  let value: unknown = []
  for (let level = 0; level < depth; level += 1) value = [value]
  return value
}

/** Any JSON value, mostly ones that careless code trips over. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('\u0000', 'a\u0000b', '\ud800', 'x\udfffy') },
  { weight: 6, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 3, arbitrary: fc.constantFrom(...hostileNumbers) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [null], { length: 1e9 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constant(nestedArrays(500)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown> },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 3000 }, (_, at) => at)) },
)

export const brokenJson: fc.Arbitrary<string> = fc.constantFrom(
  '',
  '{',
  '{"a":1',
  '{"a":1}{',
  "{'a':1}",
  '{"a":NaN}',
  '{"a":1e999}',
  '\ufeff{}',
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
  '{"id":1,"id":2,"email":"a@b.ph","email":"c@d.ph"}',
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  '['.repeat(50_000),
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  'null',
  '[]',
  '0',
  '"text"',
  `"${'x'.repeat(300_000)}"`,
)
