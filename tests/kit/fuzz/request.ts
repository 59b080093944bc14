import fc from 'fast-check'
import type { Operation } from './api-document.ts'
import { fromSchema, type KnownValues } from './from-schema.ts'
import { brokenJson, hostileTexts, hostileValue, prototypeNames } from './hostile-values.ts'

export interface FuzzedRequest {
  readonly operation: Operation
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | null
}

interface FuzzedBody {
  readonly type: string | null
  readonly bytes: string | Uint8Array<ArrayBuffer> | null
}

const boundary = 'fuzzed-boundary'

const spoiling = fc.record({
  place: fc.nat(1000),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add'),
  name: fc.constantFrom(...prototypeNames, 'role', 'id', 'isAdmin', 'personId', '$where', ''),
  value: hostileValue,
})

type Spoiling = typeof spoiling extends fc.Arbitrary<infer T> ? T : never

function partsOf(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.values(value).flatMap(partsOf)]
}

function spoil(value: unknown, { place, how, name, value: hostile }: Spoiling): unknown {
  const copy = structuredClone(value)
  const parts = partsOf(copy)
  const part = parts[place % Math.max(parts.length, 1)] as Record<string, unknown> | undefined
  if (part === undefined) return hostile
  const all = Object.keys(part)
  // Text passes type checks most often.
  const texts = all.filter((name) => typeof part[name] === 'string')
  const keys = typeof hostile === 'string' && texts.length > 0 ? texts : all
  const key = keys[place % Math.max(keys.length, 1)]
  if (how === 'add' || key === undefined) {
    // An own property, as JSON.parse creates it; assignment would set the prototype.
    Object.defineProperty(part, name, { value: hostile, enumerable: true })
  } else if (how === 'remove') delete part[key]
  else part[key] = hostile
  return copy
}

function spoiltValue(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(
      valid,
      fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(spoiling, { minLength: 1, maxLength: 2 })),
    )
    .map(([value, changes]) => changes.reduce(spoil, value))
}

function multipart(fields: readonly (readonly [string, string])[]): string {
  const parts = fields.map(([name, text]) => {
    const file = name === 'file' ? '; filename="people.csv"\r\nContent-Type: text/csv' : ''
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`
  })
  return `${parts.join('')}--${boundary}--\r\n`
}

const csv = 'First Name,Last Name,Email\r\nAna,Reyes,ana.fuzz@example.ph\r\n'

const multipartType = `multipart/form-data; boundary=${boundary}`

const multipartBody: fc.Arbitrary<FuzzedBody> = fc.oneof(
  fc.constant<FuzzedBody>({ type: multipartType, bytes: multipart([['file', csv]]) }),
  fc
    .array(
      fc.tuple(
        fc.constantFrom('file', 'file', 'seminarId', 'sendInvitations', ...prototypeNames),
        fc.constantFrom(csv, csv, '1', 'true', ...hostileTexts),
      ),
      { maxLength: 4 },
    )
    .map((fields) => ({ type: multipartType, bytes: multipart(fields) })),
  fc.constantFrom<FuzzedBody>(
    { type: 'multipart/form-data', bytes: multipart([['file', csv]]) },
    { type: multipartType, bytes: multipart([['file', csv]]).slice(0, -20) },
    { type: multipartType, bytes: '' },
    { type: `multipart/form-data; boundary=${'x'.repeat(5000)}`, bytes: '--x' },
    { type: multipartType, bytes: multipart([['file"\r\nX-Evil: 1', csv]]) },
  ),
)

const oddBody: fc.Arbitrary<FuzzedBody> = fc.oneof(
  brokenJson.map((bytes) => ({ type: 'application/json', bytes })),
  fc
    .uint8Array({ maxLength: 200 })
    .map((bytes) => ({ type: 'application/json', bytes: Uint8Array.from(bytes) })),
  fc.constantFrom<FuzzedBody>(
    { type: null, bytes: null },
    { type: 'application/x-www-form-urlencoded', bytes: 'email=a%40b.ph&__proto__[x]=1' },
    { type: 'text/plain', bytes: '{"email":"a@b.ph"}' },
    { type: 'application/xml', bytes: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' },
    { type: 'application/json; charset=utf-16', bytes: '{}' },
    { type: 'not a type', bytes: '{}' },
  ),
)

function bodyOf({ method, body }: Operation, known: KnownValues): fc.Arbitrary<FuzzedBody> {
  if (method === 'GET') return fc.constant({ type: null, bytes: null })
  if (body === null) return oddBody
  if (body.type !== 'application/json')
    return fc.oneof({ weight: 4, arbitrary: multipartBody }, { weight: 1, arbitrary: oddBody })
  const json = spoiltValue(fromSchema(body.schema, known)).map((value) => ({
    type: 'application/json',
    bytes: JSON.stringify(value) ?? 'null',
  }))
  return fc.oneof(
    { weight: 12, arbitrary: json },
    { weight: 2, arbitrary: oddBody },
    { weight: 1, arbitrary: multipartBody },
  )
}

function searchOf({ parameters }: Operation, known: KnownValues): fc.Arbitrary<string> {
  const one = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))
  const encoded = (text: string) => encodeURIComponent(text.toWellFormed().slice(0, 3000))
  const named = parameters.map(({ name, required, schema }) => {
    const value = fc.oneof(
      { weight: 6, arbitrary: fromSchema(schema, known, name) },
      { weight: 1, arbitrary: hostileValue },
    )
    const pair = value.map((given) => [`${name}=${encoded(one(given))}`])
    return fc.oneof({ weight: required ? 9 : 3, arbitrary: pair }, { weight: 1, arbitrary: fc.constant([]) })
  })
  const odd = fc.constantFrom(
    '__proto__[x]=1',
    'constructor=1',
    'page=%ff%fe',
    'page=%',
    'limit=10&limit=20',
    'search=%00',
    'search=%ed%a0%80',
    'a[]=1&a[b]=2',
    '=',
    '&&&',
    `search=${'x'.repeat(4000)}`,
    'token=..%2f..%2f',
  )
  const extra = fc.oneof({ weight: 6, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.tuple(odd) })
  const all = fc.tuple(...named, extra).map((pairs) => pairs.flat())
  const isChoice = parameters.length > 1 && parameters.every(({ required }) => !required)
  // Documented alternatives exclude each other.
  const search = isChoice ? fc.oneof(all, fc.oneof(...named)) : all
  return search.map((pairs) => pairs.join('&'))
}

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'X-HTTP-Method-Override': 'DELETE' },
      { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' },
      { 'X-Original-URL': '/_api/users', 'X-Rewrite-URL': '/_api/users' },
      { 'Idempotency-Key': 'x'.repeat(1000) },
      { 'If-None-Match': 'W/"x", *' },
      { 'Accept-Encoding': 'br;q=0, *;q=x' },
      { Accept: 'text/html', 'Accept-Language': 'x'.repeat(2000) },
      { 'User-Agent': '<script>alert(1)</script>' },
      { Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ),
  },
)

const method = (usual: string) =>
  fc.oneof(
    { weight: 40, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom('PUT', 'PATCH', 'DELETE', 'OPTIONS') },
  )

export function fuzzedRequest(operation: Operation, known: KnownValues): fc.Arbitrary<FuzzedRequest> {
  return fc
    .record({
      method: method(operation.method),
      search: searchOf(operation, known),
      headers: oddHeaders,
      body: bodyOf(operation, known),
    })
    .map(({ method, search, headers, body }) => ({
      operation,
      method,
      path: search === '' ? operation.path : `${operation.path}?${search}`,
      headers: { ...headers, ...(body.type !== null && { 'Content-Type': body.type }) },
      body: body.bytes,
    }))
}
