import fc from 'fast-check'
import type { JsonSchema } from './api-document.ts'

export type KnownValues = (field: string) => readonly unknown[]

const anyWord = fc.constantFrom('Ana', 'Dela Cruz', 'Peña', 'Teacher II', 'Samar National High School', 'x')

/** Values for patterns that the generator does not support: the first match is used. */
const believable = [
  'A',
  'Ana',
  'Reyes',
  '2026-12-01',
  '2027-02-28',
  '2026-12-01T09:00',
  '2026-12-01T09:00:00Z',
  '2026-12-01T01:00:00.000Z',
  '2026-11',
  '#1a2b3c',
  'ana@example.ph',
  '6f1c7a52-4be0-4a6b-8c57-2f8f6f0f7e11',
  '1',
  'text',
  '',
]

export function fromSchema(schema: JsonSchema, known: KnownValues, field = ''): fc.Arbitrary<unknown> {
  const { anyOf, allOf, type } = schema
  const of = (inner: unknown) => fromSchema(inner as JsonSchema, known, field)
  if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map(of))
  if (Array.isArray(allOf)) return of(Object.assign({}, { ...schema, allOf: undefined }, ...allOf))
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => of({ ...schema, type: one })))
  switch (type) {
    case 'object':
      return objectOf(schema, known)
    case 'array':
      return listOf(schema, known, field)
    case 'string':
      return fc.oneof({ weight: 3, arbitrary: textOf(schema) }, ...knownTexts(known(field), 6))
    case 'integer':
    case 'number':
      return fc.oneof(numberOf(schema), ...knownNumbers(known(field), 3))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 1 }) as fc.Arbitrary<unknown>
  }
}

type Weighted<T> = { weight: number; arbitrary: fc.Arbitrary<T> }[]

function knownTexts(values: readonly unknown[], weight: number): Weighted<unknown> {
  const texts = values.filter((value) => typeof value === 'string')
  return texts.length === 0 ? [] : [{ weight, arbitrary: fc.constantFrom(...texts) }]
}

function knownNumbers(values: readonly unknown[], weight: number): Weighted<unknown> {
  const numbers = values.filter((value) => typeof value === 'number')
  return numbers.length === 0 ? [] : [{ weight, arbitrary: fc.constantFrom(...numbers) }]
}

function objectOf(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  const fields = Object.entries(properties as Record<string, JsonSchema>)
  const record = fc.record(
    Object.fromEntries(fields.map(([name, inner]) => [name, fromSchema(inner, known, name)])),
    { requiredKeys: required as string[] },
  )
  if (typeof additionalProperties !== 'object' || fields.length > 0) return record
  return fc.dictionary(anyWord, fromSchema(additionalProperties as JsonSchema, known), { maxKeys: 4 })
}

function listOf(schema: JsonSchema, known: KnownValues, field: string): fc.Arbitrary<unknown> {
  const {
    items = {},
    minItems = 0,
    maxItems = 4,
  } = schema as {
    items?: JsonSchema
    minItems?: number
    maxItems?: number
  }
  // 'userIds' contains 'userId' values.
  const inner = fromSchema(items, known, field.replace(/s$/, ''))
  return fc.array(inner, { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) })
}

function textOf(schema: JsonSchema): fc.Arbitrary<string> {
  const {
    pattern,
    minLength = 0,
    maxLength = 60,
  } = schema as {
    pattern?: string
    minLength?: number
    maxLength?: number
  }
  if (pattern !== undefined) {
    const fits = new RegExp(pattern, 'u')
    const fitting = believable.filter((text) => fits.test(text) && text.length >= minLength)
    return fc.constantFrom(...(fitting.length > 0 ? fitting : ['no match']))
  }
  const edges = [minLength, maxLength].filter((length) => length <= 20_000)
  return fc.oneof(
    { weight: 12, arbitrary: anyWord },
    { weight: 1, arbitrary: fc.constantFrom(...edges.map((length) => 'x'.repeat(length))) },
    {
      weight: 1,
      arbitrary: fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) }),
    },
  )
}

function numberOf(schema: JsonSchema): fc.Arbitrary<number> {
  const {
    minimum = -1000,
    maximum = 1000,
    type,
  } = schema as {
    minimum?: number
    maximum?: number
    type: string
  }
  const edges = [minimum, maximum, Math.min(minimum + 1, maximum)]
  const small = fc.integer({ min: Math.ceil(minimum), max: Math.floor(Math.min(maximum, minimum + 50)) })
  return fc.oneof(
    small,
    fc.constantFrom(...edges),
    ...(type === 'number' ? [fc.constantFrom(0.5, 99.99, 500)] : []),
  )
}
