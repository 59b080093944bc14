/**
 * Half a minute of API fuzzing. `npm run drill -- fuzz` sends 20,000 requests to the built site over the
 * network.
 */
import { expect, test } from 'vitest'
import { createMetrics } from '#app/platform/http/metrics.ts'
import { createApi } from '#app/server/api.ts'
import { testNow } from '../kit/builders.ts'
import type { ApiDocument } from '../kit/fuzz/api-document.ts'
import { fuzz, type Send } from '../kit/fuzz/fuzz.ts'
import { createFuzzWorld } from '../kit/fuzz/fuzz-world.ts'
import { createTestApi, withoutLimits } from '../kit/services.ts'
import { aSite } from '../kit/site.ts'

const { database, services: fixed } = await aSite()
const services = withoutLimits(fixed)
const api = createApi(services, createMetrics())

const seed = Number(process.env.FUZZ_SEED ?? 20_261_122)
const requests = Number(process.env.FUZZ_REQUESTS ?? 1800)

const send: Send = async ({ method, path, headers, body }, cookie) => {
  const response = await api.request(`http://localhost:3000${path}`, {
    method,
    headers: { ...headers, ...(cookie !== null && { Cookie: cookie }) },
    ...(body !== null && { body }),
  })
  return {
    status: response.status,
    type: response.headers.get('Content-Type') ?? '',
    body: Buffer.from(await response.arrayBuffer()),
  }
}

test('API fuzzing: every response matches the OpenAPI document and leaks nothing the caller may not see', async () => {
  const ofEveryObject = Object.getOwnPropertyNames(Object.prototype)
  const world = await createFuzzWorld({ ...database, secrets: services.secrets }, testNow)
  const { body: document } = await createTestApi(services).call<ApiDocument>('/openapi.json')
  const report = await fuzz({
    document,
    world,
    send,
    seed,
    requests,
    comparedEvery: 6,
    timeoutMs: 40_000,
  })
  const { complaints, ...figures } = report
  console.log(`seed ${seed}: ${JSON.stringify(figures)}`)
  expect(complaints.join('\n')).toBe('')
  // No property name in a body or URL has polluted Object.prototype.
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(ofEveryObject)
}, 300_000)
