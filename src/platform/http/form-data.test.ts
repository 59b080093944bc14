import { Hono } from 'hono'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { HttpEnvironment } from './context.ts'
import { toErrorResponse } from './failures.ts'
import { multipartBody } from './form-data.ts'

const limit = { sizeInBytes: 512 * 1024, message: 'Too much.' }
const app = new Hono<HttpEnvironment>()
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
  ['without a boundary', whole, 400, 'multipart/form-data'],
  ['with another boundary', whole, 400, 'multipart/form-data; boundary=other'],
  ['with another content type', whole, 400, 'application/json'],
  ['cut off within its file', whole.slice(0, -16), 400],
  ['cut off within its headers', whole.slice(0, 30), 400],
  ['with an empty body', '', 400],
  ['with a part without a name', `${head('')}one\r\n--boundary--\r\n`, 400],
  [
    'with a thousand parts before the file',
    `${'--boundary\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(1000)}${whole}`,
    200,
  ],
  ['with two files under one name', `${file('none')}${whole}`, 400],
  [
    'with a text field under the name of the file',
    `--boundary\r\nContent-Disposition: form-data; name="file"\r\n\r\nnone\r\n${whole}`,
    400,
  ],
  [
    'with eight thousand parts and no file',
    `${'--boundary\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(8000)}--boundary--\r\n`,
    400,
  ],
  [
    'with 100 kB of headers in a part',
    `--boundary\r\nX-Long: ${'x'.repeat(100_000)}\r\n${whole.slice('--boundary\r\n'.length)}`,
    200,
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
