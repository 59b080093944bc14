import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  maxScansPerRequest,
  type ScanInput,
  type ScanResult,
} from '#app/features/attendance/contract/check-in.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import type { CheckInApi } from './check-in-api.ts'
import { type DeviceStore, openDeviceStore, type RecordedCheckIn } from './device-store.ts'
import { scansPerRequest, sendCheckInQueue } from './send-check-in-queue.ts'

let store: DeviceStore

beforeEach(async () => {
  store = await openDeviceStore()
})
afterEach(async () => {
  await store.clear()
  store.close()
})

const at = '2026-12-05T00:02:00.000Z'

function aScan(scanId: string): RecordedCheckIn {
  return {
    kind: 'scan',
    scan: { scanId, slotId: 1, registrationId: 5, scannedAt: at, source: 'search' },
    verdict: 'welcome',
    name: 'Maria S. Cruz',
    registrationId: 5,
    slotId: 1,
    direction: null,
    at,
  }
}

function aWalkIn(scanId: string): RecordedCheckIn {
  const walkIn = {
    slotId: 1,
    firstName: 'Ana',
    lastName: 'Reyes',
    phone: '0917',
    payment: 'cash' as const,
    scanId,
    scannedAt: at,
  }
  const base = { verdict: 'welcome' as const, name: 'Ana Reyes', registrationId: null, slotId: 1 }
  return { kind: 'walk_in', walkIn, direction: null, at, ...base }
}

/** Server that knows scans by their ids. */
class FakeServer {
  readonly requests: (readonly string[])[] = []
  readonly stored = new Set<string>()
  readonly malformed = new Set<string>()
  failures: Error[] = []

  readonly api: CheckInApi = {
    open: () => Promise.reject(new Error('Not used.')),
    loadSnapshot: () => Promise.reject(new Error('Not used.')),
    end: () => Promise.reject(new Error('Not used.')),
    sendSignature: () => Promise.reject(new Error('Not used.')),
    sendScans: async ({ scans }) => {
      this.requests.push(scans.map(({ scanId }) => scanId))
      const results = scans.map((scan) => this.#receive(scan))
      const failure = this.failures.shift()
      if (failure !== undefined) throw failure
      return { results, cursor: '1' }
    },
    sendWalkIn: async ({ scanId }) => {
      this.requests.push([scanId])
      const failure = this.failures.shift()
      if (failure !== undefined) throw failure
      return { outcome: 'waiting', registrationId: null }
    },
  }

  #receive({ scanId }: ScanInput): ScanResult {
    const outcome = this.malformed.has(scanId) ? 'malformed' : 'accepted'
    this.stored.add(scanId)
    return { scanId, outcome, registrationId: 5, mark: null }
  }
}

const send = (server: FakeServer) =>
  sendCheckInQueue({
    store,
    api: server.api,
    clock: () => new Date(at),
    seminarId: 7,
    onSettled: () => undefined,
  })

const sentOutcomes = async () =>
  Object.fromEntries((await store.listSent()).map(({ scanId, outcome }) => [scanId, outcome]))

test('sendQueue sends in batches that the server takes', async () => {
  expect(scansPerRequest).toBeLessThanOrEqual(maxScansPerRequest)
  const ids = Array.from({ length: 450 }, (_, index) => `scan-${index}`)
  for (const id of ids) await store.record(aScan(id))
  const server = new FakeServer()
  expect(await send(server)).toBe('done')
  expect(server.requests.map(({ length }) => length)).toEqual([200, 200, 50])
  expect(server.requests.flat()).toEqual(ids)
  expect([(await store.listQueue()).length, (await store.listSent()).length]).toEqual([0, 450])
})

test('sendQueue keeps scans whose answer was lost and sends them again with the same ids', async () => {
  await store.record(aScan('one'))
  const server = new FakeServer()
  server.failures = [new ApiError('The server cannot be reached.', 0)]
  expect(await send(server)).toBe('failed')
  expect(await store.listQueue()).toHaveLength(1)
  expect(await send(server)).toBe('done')
  expect(server.requests).toEqual([['one'], ['one']])
  expect(server.stored.size).toBe(1)
})

test.each([503, 429, 404])('sendQueue keeps everything after the status %i', async (status) => {
  await store.record(aScan('one'))
  const server = new FakeServer()
  server.failures = [new ApiError('Later.', status)]
  expect(await send(server)).toBe('failed')
  expect(await store.listQueue()).toHaveLength(1)
})

test.each([401, 403])('sendQueue stops after the status %i and keeps everything', async (status) => {
  await store.record(aScan('one'))
  const server = new FakeServer()
  server.failures = [new ApiError('This pass was revoked.', status)]
  expect(await send(server)).toBe('stopped')
  expect(await store.listQueue()).toHaveLength(1)
})

test('sendQueue takes a malformed scan out of the queue with that outcome', async () => {
  for (const id of ['one', 'two', 'three']) await store.record(aScan(id))
  const server = new FakeServer()
  server.malformed.add('two')
  expect(await send(server)).toBe('done')
  expect(await sentOutcomes()).toEqual({ one: 'accepted', two: 'malformed', three: 'accepted' })
})

test('sendQueue sends one by one what the server refuses together', async () => {
  for (const id of ['one', 'two']) await store.record(aScan(id))
  const server = new FakeServer()
  server.failures = [new ApiError('Not readable.', 400), new ApiError('Not readable.', 400)]
  expect(await send(server)).toBe('done')
  expect(server.requests).toEqual([['one', 'two'], ['one'], ['two']])
  expect(await sentOutcomes()).toEqual({ one: 'refused', two: 'accepted' })
})

test('sendQueue sends walk-ins in the order of recording, with the seminar', async () => {
  await store.record(aScan('one'))
  await store.record(aWalkIn('two'))
  await store.record(aScan('three'))
  const server = new FakeServer()
  expect(await send(server)).toBe('done')
  expect(server.requests).toEqual([['one'], ['two'], ['three']])
  expect(await sentOutcomes()).toEqual({ one: 'accepted', two: 'waiting', three: 'accepted' })
})

test('sendQueue takes a refused walk-in out of the queue, and keeps it while there is no network', async () => {
  await store.record(aWalkIn('two'))
  const server = new FakeServer()
  server.failures = [
    new ApiError('The server cannot be reached.', 0),
    new ApiError('The seminar is cancelled.', 409),
  ]
  expect(await send(server)).toBe('failed')
  expect(await store.listQueue()).toHaveLength(1)
  expect(await send(server)).toBe('done')
  expect(await sentOutcomes()).toEqual({ two: 'refused' })
})

test('sendQueue of two tabs at once settles each scan once', async () => {
  for (let index = 0; index < 30; index += 1) await store.record(aScan(`scan-${index}`))
  const server = new FakeServer()
  expect(await Promise.all([send(server), send(server)])).toEqual(['done', 'done'])
  expect(server.stored.size).toBe(30)
  expect(await store.listSent()).toHaveLength(30)
})

test('Nothing that was typed about a walk-in stays after it was sent', async () => {
  await store.record(aWalkIn('two'))
  await send(new FakeServer())
  expect(JSON.stringify(await store.listSent())).not.toContain('0917')
})
