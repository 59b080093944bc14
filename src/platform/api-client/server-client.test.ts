import { open } from 'node:fs/promises'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { unlimitedRequests } from '#tests/kit/services.ts'
import { TemporaryUpload } from '../files/temporary-upload.ts'
import type { HttpEnvironment } from '../http/context.ts'
import { toErrorResponse } from '../http/failures.ts'
import { jsonBody } from '../http/input.ts'
import { UploadedFile, uploadField } from '../uploaded-file.ts'
import type { ApiClient } from './api-client.ts'
import { createServerClient } from './server-client.ts'

const Form = z.strictObject({ name: z.string(), file: uploadField('No file') })
const received: unknown[] = []
const app = new Hono<HttpEnvironment>()
app.use(unlimitedRequests)
app.post('/_api/upload', jsonBody(Form), (c) => {
  received.push(c.req.valid('json').file)
  return c.json({ success: true })
})
app.post('/_api/file', jsonBody(z.strictObject({ name: z.string() })), (c) => {
  c.header('Content-Disposition', 'attachment')
  return c.body('%PDF')
})
app.onError(toErrorResponse)

const client = createServerClient(app, {
  visitor: new Request('http://localhost/register', { method: 'POST' }),
  env: {},
  onSetCookie: () => undefined,
})

/** The endpoint is declared by this test only. */
const upload = (body: object) =>
  client.request('POST /upload' as never, { body, fallback: 'Failed' } as never) as ReturnType<
    ApiClient['request']
  >

test('Server client hands the API an uploaded file itself, without copying it', async () => {
  const file = new TemporaryUpload(await open('/dev/null'))
  await upload({ name: 'Ana', file })
  expect(received).toHaveLength(1)
  expect(received[0]).toBe(file)
  expect(received[0]).toBeInstanceOf(UploadedFile)
  await file.release()
})

test('Server client gets a refusal with its issues for a body that is not valid', async () => {
  await expect(upload({ name: 3, file: '' })).rejects.toMatchObject({
    status: 400,
    issues: [{ path: 'name' }, { path: 'file', message: 'No file' }],
  })
})

test('Server client resolves with the response of a file, and throws what a refusal says', async () => {
  const request = (body: object) =>
    client.requestFile('POST /file' as never, { body, fallback: 'Failed' } as never)
  const file = await request({ name: 'Ana' })
  expect(await file.text()).toBe('%PDF')
  expect(file.headers.get('Content-Disposition')).toBe('attachment')
  await expect(request({ name: 3 })).rejects.toMatchObject({ status: 400, issues: [{ path: 'name' }] })
})
