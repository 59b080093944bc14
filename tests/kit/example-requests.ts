/** Requests to documented endpoints with plausible input, made from the OpenAPI document alone. */
import { testNow } from './builders.ts'
import type { JsonSchema, Operation } from './fuzz/api-document.ts'

export interface ExampleValues {
  /** Values by field name; optional fields without one are left out. */
  readonly byField: Readonly<Record<string, unknown>>
  /** Value for all other texts. */
  readonly text: string
}

export interface ExampleRequest {
  /** Path below `/_api`, with the query. */
  readonly path: string
  readonly method: string
  readonly body?: unknown
}

const believable = [
  '2026-12-01',
  '2026-12-01T09:00',
  '#1a2b3c',
  'ana@example.ph',
  '0123456',
  'ABC234',
  'A',
  '1',
]

const byFormat: Readonly<Record<string, string>> = {
  'date-time': testNow.toISOString(),
  date: '2026-12-01',
  email: 'ana@example.ph',
  uuid: '6f1c7a52-4be0-4a6b-8c57-2f8f6f0f7e11',
}

/** One request for each alternative of the input, and one for each optional text of a query. */
export function exampleRequests(operation: Operation, values: ExampleValues): ExampleRequest[] {
  const { method, body } = operation
  const path = operation.path.replace('/_api', '')
  if (method === 'GET')
    return queriesOf(operation, values).map((query) => ({
      method,
      path: query === '' ? path : `${path}?${query}`,
    }))
  if (body?.type !== 'application/json') return [{ method, path, body: {} }]
  return alternativesOf(body.schema).map((schema) => ({ method, path, body: exampleOf(schema, '', values) }))
}

function alternativesOf(schema: JsonSchema): JsonSchema[] {
  return Array.isArray(schema.anyOf) ? schema.anyOf.flatMap(alternativesOf) : [schema]
}

function queriesOf({ parameters }: Operation, values: ExampleValues): string[] {
  const toPair = ({ name, schema }: Operation['parameters'][number]) => {
    const value = exampleOf(schema, name, values)
    return [name, typeof value === 'string' ? value : JSON.stringify(value)]
  }
  const toQuery = (chosen: Operation['parameters']) => new URLSearchParams(chosen.map(toPair)).toString()
  const required = parameters.filter((parameter) => parameter.required)
  const optional = parameters.filter((parameter) => !parameter.required)
  const known = optional.filter(({ name }) => name in values.byField)
  const single = optional.filter(({ name, schema }) =>
    known.length === 0 ? isFreeText(schema) : name in values.byField || isFreeText(schema),
  )
  return [
    ...new Set([[], known, ...single.map((one) => [one])].map((some) => toQuery([...required, ...some]))),
  ]
}

const isFreeText = ({ type, pattern, format, enum: words }: JsonSchema) =>
  type === 'string' && pattern === undefined && format === undefined && words === undefined

function exampleOf(schema: JsonSchema, field: string, values: ExampleValues): unknown {
  if (field in values.byField) return values.byField[field]
  const { anyOf, allOf, type } = schema
  if (Array.isArray(anyOf)) return exampleOf(anyOf[0], field, values)
  if (Array.isArray(allOf)) return exampleOf(Object.assign({}, ...allOf), field, values)
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if ('const' in schema) return schema.const
  if (type === 'object') return objectOf(schema, values)
  if (type === 'array')
    return Array.from({ length: Number(schema.minItems ?? 0) }, () =>
      exampleOf((schema.items ?? {}) as JsonSchema, field.replace(/s$/, ''), values),
    )
  if (type === 'integer' || type === 'number') return Math.max(1, Number(schema.minimum ?? 1))
  if (type === 'boolean') return true
  return type === 'string' ? textOf(schema, values) : null
}

function objectOf({ properties = {}, required = [] }: JsonSchema, values: ExampleValues): unknown {
  const isGiven = (name: string) => (required as string[]).includes(name) || name in values.byField
  const given = Object.entries(properties as Record<string, JsonSchema>).filter(([name]) => isGiven(name))
  return Object.fromEntries(given.map(([name, inner]) => [name, exampleOf(inner, name, values)]))
}

function textOf({ pattern, format, maxLength = Infinity }: JsonSchema, { text }: ExampleValues): string {
  const formatted = byFormat[String(format)]
  if (formatted !== undefined) return formatted
  if (pattern === undefined) return text.length <= Number(maxLength) ? text : 'Ana'
  return believable.find((each) => new RegExp(String(pattern), 'u').test(each)) ?? text
}
