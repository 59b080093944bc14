import { Hono } from 'hono'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { HttpEnvironment } from '#app/platform/http/context.ts'
import { nameStaleEndpoints, registerTopics } from './stale-endpoints.ts'

test('A change names the endpoints that show its topics, also when it came too late, but not for bad input', async () => {
  const endpoint = { summary: '', access: 'public', response: z.object({}) } as const
  registerTopics('GET /test/list', { ...endpoint, shows: ['people', 'seminars'] })
  registerTopics('GET /test/one', { ...endpoint, shows: ['seminars'] })
  registerTopics('GET /test/other', { ...endpoint, shows: ['support'] })
  const site = new Hono<HttpEnvironment>()
    .post('/change', nameStaleEndpoints(['people', 'seminars']), (c) => c.json({}))
    .post('/refused', nameStaleEndpoints(['seminars']), () => {
      throw new Error('Refused.')
    })
    .post('/unseen', nameStaleEndpoints(['questions']), (c) => c.json({}))
    .post('/malformed', nameStaleEndpoints(['seminars']), (c) => c.json({}, 400))
    .onError((_, c) => c.json({}, 409))
  // Other files declare endpoints of their own in the same process.
  const listOf = async (path: string) => {
    const { headers } = await site.request(path, { method: 'POST' })
    return (headers.get('Stale-Endpoints') ?? '').split(',').filter((one) => one.startsWith('GET /test/'))
  }
  expect(await listOf('/change')).toEqual(['GET /test/list', 'GET /test/one'])
  expect(await listOf('/refused')).toEqual(['GET /test/list', 'GET /test/one'])
  expect(await listOf('/malformed')).toEqual([])
  expect(await listOf('/unseen')).toEqual([])
})
