import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import type { CheckInApi } from './check-in-api.ts'
import { type DeviceStore, openDeviceStore } from './device-store.ts'
import { reopenLostPass, storeNewPassToken } from './reopen-lost-pass.ts'

let store: DeviceStore

beforeEach(async () => {
  store = await openDeviceStore()
})
afterEach(async () => {
  await store.clear()
  store.close()
})

const openedAt = new Date('2026-12-05T01:00:00.000Z')
const body = { deviceNow: openedAt.toISOString(), scans: [] }

/** A server whose pass has the token 'valid', and the calls that it receives. */
function aServer({ hasCookie }: { hasCookie: boolean }) {
  const server = { hasCookie, calls: [] as string[] }
  const api: Pick<CheckInApi, 'open' | 'sendScans'> = {
    async open(token) {
      server.calls.push(`open ${token}`)
      if (token !== 'valid') throw new ApiError('Not valid.', 401)
      server.hasCookie = true
      return { seminar: { id: 1, title: '', startsAt: '', finishesAt: '' }, label: '' }
    },
    async sendScans() {
      server.calls.push('send')
      if (!server.hasCookie) throw new ApiError('Not valid.', 401)
      return { results: [], cursor: '1' }
    },
  }
  return { server, api: api as CheckInApi }
}

const send = (api: CheckInApi, afterMs = 0) =>
  reopenLostPass(api, { store, clock: () => new Date(openedAt.getTime() + afterMs) }).sendScans(body)

const keep = (token: string) => storeNewPassToken(token, { store, clock: () => openedAt })

test('reopenLostPass opens a new pass again where its cookie is lost, and repeats the call', async () => {
  const { server, api } = aServer({ hasCookie: false })
  await keep('valid')
  await send(api)
  expect(server.calls).toEqual(['send', 'open valid', 'send'])
})

test('reopenLostPass leaves access lost where the pass is no longer valid', async () => {
  const { server, api } = aServer({ hasCookie: false })
  await keep('revoked')
  await expect(send(api)).rejects.toThrow('Not valid.')
  expect(server.calls).toEqual(['send', 'open revoked'])
})

test('reopenLostPass deletes the token of a pass that has worked for a minute', async () => {
  const { api } = aServer({ hasCookie: true })
  await keep('valid')
  await send(api, 59_999)
  expect(await store.get('newPass')).toBeDefined()
  await send(api, 60_000)
  expect(await store.get('newPass')).toBeUndefined()
})

test('reopenLostPass opens nothing without a kept token', async () => {
  const { server, api } = aServer({ hasCookie: false })
  await expect(send(api)).rejects.toThrow('Not valid.')
  expect(server.calls).toEqual(['send'])
})
