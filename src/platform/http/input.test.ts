import { Hono } from 'hono'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { unlimitedRequests } from '#tests/kit/services.ts'
import type { Refusal } from '../refusals.ts'
import type { HttpEnvironment } from './context.ts'
import { toErrorResponse } from './failures.ts'
import { multipartBody, parseInput } from './input.ts'

const Input = z.strictObject({ metadata: z.record(z.string(), z.any()) })

test.for([
  [{ 'a\u0000b': 1 }, 'metadata'],
  [{ list: [{ 'a\u0000b': 1 }] }, 'metadata.list.0'],
  [{ a: 'x\u0000' }, 'metadata.a'],
  [{ a: '\udfff' }, 'metadata.a'],
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

const limit = { sizeInBytes: 512 * 1024, message: 'Too much.' }
const app = new Hono<HttpEnvironment>()
app.use(unlimitedRequests)
app.post('/', multipartBody(z.object({ file: z.instanceof(File) }), limit), async (c) =>
  c.text(await c.req.valid('form').file.text()),
)
app.onError(toErrorResponse)

const head = (name: string) => `--boundary\r\nContent-Disposition: form-data${name}; filename="a.csv"\r\n\r\n`
const file = (text: string) => `${head('; name="file"')}${text}\r\n`
const whole = `${file('one')}--boundary--\r\n`

const bounded = 'multipart/form-data; boundary=boundary'

test.each<[string, body: string, status: number, type?: string]>([
  ['as browsers send it', whole, 200],
  ['with another boundary', whole, 400, 'multipart/form-data; boundary=other'],
  ['with another content type', whole, 400, 'application/json'],
  ['cut off within its file', whole.slice(0, -16), 400],
  ['with an empty body', '', 400],
  ['with a part without a name', `${head('')}one\r\n--boundary--\r\n`, 400],
  [
    'with a thousand parts before the file',
    `${'--boundary\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(1000)}${whole}`,
    413,
  ],
  ['with two files under one name', `${file('none')}${whole}`, 400],
  [
    'with a text field under the name of the file',
    `--boundary\r\nContent-Disposition: form-data; name="file"\r\n\r\nnone\r\n${whole}`,
    400,
  ],
  [
    'with 100 kB of headers in a part',
    `--boundary\r\nX-Long: ${'x'.repeat(100_000)}\r\n${whole.slice('--boundary\r\n'.length)}`,
    400,
  ],
  ['above the size limit', `${file('x'.repeat(600_000))}--boundary--\r\n`, 413],
])('Multipart form %s is read, or refused with a reason', async (_, ...sent) => {
  const [body, status, type = bounded] = sent
  const answer = await app.request('/', { method: 'POST', body, headers: { 'Content-Type': type } })
  const text = await answer.text()
  expect({ status: answer.status, text }).toMatchObject({ status })
  if (status === 200) expect(text).toBe('one')
  else expect(JSON.parse(text)).toMatchObject({ error: expect.any(String) })
})

test('Multipart form keeps null bytes in an uploaded file', async () => {
  const answer = await app.request('/', {
    method: 'POST',
    body: `${file('a\0b')}--boundary--\r\n`,
    headers: { 'Content-Type': bounded },
  })
  expect(await answer.text()).toBe('a\0b')
})

test('Multipart form ignores everything after the closing boundary', async () => {
  const init = { method: 'POST', headers: { 'Content-Type': bounded } }
  const answer = await app.request('/', { ...init, body: `${whole}${file('two')}--boundary--\r\n` })
  expect([await answer.text(), answer.status]).toEqual(['one', 200])
})
