import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CheckInSnapshot } from '#app/features/attendance/contract/check-in.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import type { CheckInApi } from './check-in-api.ts'
import { countPeople } from './device-state.ts'
import { type DeviceStore, openDeviceStore } from './device-store.ts'
import { type CheckInEntrance, openCheckInDevice } from './open-check-in-device.ts'

let store: DeviceStore

beforeEach(async () => {
  store = await openDeviceStore()
})
afterEach(async () => {
  await store.clear()
  store.close()
})

const duringSeminar = new Date('2026-12-05T01:00:00.000Z')

function aSnapshot(id: number): CheckInSnapshot {
  return {
    seminar: {
      id,
      title: `Seminar ${id}`,
      startsAt: '2026-12-05T00:00:00.000Z',
      finishesAt: '2026-12-05T09:00:00.000Z',
    },
    passLabel: 'Main entrance',
    slots: [
      {
        id: 1,
        label: 'Morning',
        startsAt: '2026-12-05T00:00:00.000Z',
        endsAt: '2026-12-05T04:00:00.000Z',
        opensAt: '2026-12-04T23:00:00.000Z',
        closesAt: '2026-12-05T04:30:00.000Z',
        mode: 'once',
        room: null,
      },
    ],
    key: [],
    takesSignatures: false,
    people: [
      {
        registrationId: 5,
        name: 'Maria S. Cruz',
        company: null,
        state: 'seat',
        linkVersion: 1,
        groupId: null,
        presentIn: [],
      },
    ],
    isComplete: true,
    cursor: '1',
  }
}

const noNetwork = () => Promise.reject(new ApiError('The server cannot be reached.', 0))
const refused = () => Promise.reject(new ApiError('Not valid.', 401))

const offline: CheckInApi = {
  open: noNetwork,
  loadSnapshot: noNetwork,
  sendScans: noNetwork,
  sendWalkIn: noNetwork,
  sendSignature: noNetwork,
  end: noNetwork,
}

const server = (id: number, changes: Partial<CheckInApi> = {}): CheckInApi => ({
  ...offline,
  open: async () => ({ seminar: aSnapshot(id).seminar, label: 'Main entrance' }),
  loadSnapshot: async () => ({ snapshot: aSnapshot(id), serverNow: duringSeminar }),
  ...changes,
})

const open = (api: CheckInApi, entrance: Partial<CheckInEntrance> = {}, now = duringSeminar) =>
  openCheckInDevice({ token: null, seminarId: null, ...entrance }, { store, api, clock: () => now })

async function recordScan(): Promise<void> {
  const opened = await open(offline)
  if (opened.kind !== 'ready') throw new Error('The device is not open.')
  await opened.device.scanPerson(5)
}

test('A device without pass, seminar or list says how to get in', async () => {
  expect(await open(offline)).toMatchObject({ kind: 'closed', reason: 'no_entrance' })
})

test('The first use without a network says that the list must be loaded once', async () => {
  expect(await open(offline, { token: 'abc' })).toMatchObject({ kind: 'closed', reason: 'no_list' })
  expect(await open(offline, { seminarId: 7 })).toMatchObject({ kind: 'closed', reason: 'no_list' })
})

test('A pass that was exchanged before the network went is used when it is back', async () => {
  expect(await open(server(7, { loadSnapshot: noNetwork }), { token: 'abc' })).toMatchObject({
    reason: 'no_list',
  })
  expect(await open(server(7))).toMatchObject({ kind: 'ready' })
})

test('A device that has loaded its list opens without a network', async () => {
  await open(server(7), { token: 'abc' })
  const opened = await open(offline)
  expect(opened).toMatchObject({
    kind: 'ready',
    device: { state: { seminar: { id: 7 }, access: { kind: 'pass', label: 'Main entrance' }, waiting: 0 } },
  })
})

test('A refused pass opens nothing', async () => {
  const api = server(7, { open: refused })
  expect(await open(api, { token: 'abc' })).toMatchObject({ kind: 'closed', reason: 'pass_refused' })
})

test('Staff who are signed out are asked to sign in', async () => {
  const api = server(7, { loadSnapshot: refused })
  expect(await open(api, { seminarId: 7 })).toMatchObject({ kind: 'closed', reason: 'signed_out' })
})

test('Another seminar replaces the list if everything was sent', async () => {
  await open(server(7), { seminarId: 7 })
  const opened = await open(server(8), { seminarId: 8 })
  expect(opened).toMatchObject({ kind: 'ready', device: { state: { seminar: { id: 8 } } } })
})

test.each([{ seminarId: 8 }, { token: 'abc' }])(
  'Another seminar by %o does not replace scans that were not sent',
  async (entrance) => {
    await open(server(7), { seminarId: 7 })
    await recordScan()
    const unsent = { kind: 'unsent', title: 'Seminar 7', count: 1, isRefused: false }
    expect(await open(server(8), entrance)).toEqual(unsent)
    expect(await store.listQueue()).toHaveLength(1)
  },
)

test('Another pass for the same seminar keeps scans that were not sent', async () => {
  await open(server(7), { token: 'abc' })
  await recordScan()
  const opened = await open(server(7), { token: 'def' })
  expect(opened).toMatchObject({ kind: 'ready', device: { state: { waiting: 1 } } })
})

const after48Hours = new Date('2026-12-07T09:00:00.001Z')

test('48 hours after the seminar the device forgets everything', async () => {
  await open(server(7), { token: 'abc' })
  expect(await open(offline, {}, new Date('2026-12-07T08:59:59.000Z'))).toMatchObject({ kind: 'ready' })
  expect(await open(offline, {}, after48Hours)).toMatchObject({ kind: 'closed', reason: 'no_entrance' })
  expect(await store.listPeople()).toEqual([])
})

test('48 hours after the seminar the device forgets names, but no scan that was not sent', async () => {
  await open(server(7), { token: 'abc' })
  await recordScan()
  const unsent = { kind: 'unsent', title: 'Seminar 7', count: 1, isRefused: false }
  expect(await open(offline, {}, after48Hours)).toEqual(unsent)
  expect(await store.listPeople()).toEqual([])
})

test('A device with unsent scans and a revoked pass keeps them', async () => {
  await open(server(7), { token: 'abc' })
  await recordScan()
  await store.forgetPeople()
  const api = server(7, { loadSnapshot: refused, sendScans: refused })
  expect(await open(api)).toEqual({ kind: 'unsent', title: 'Seminar 7', count: 1, isRefused: true })
})

test('A device takes back its last scan without a connection, and counts who is in', async () => {
  const opened = await open(server(7), { token: 'abc' })
  if (opened.kind !== 'ready') throw new Error('The device is not open.')
  const { device } = opened
  await device.scanPerson(5)
  expect(device.state.shown?.kind).toBe('welcome')
  expect(countPeople(device.state, 1)).toEqual({ present: 1, all: 1 })
  if (device.state.shown !== null) await device.undo(device.state.shown)
  expect(device.state.shown?.kind).toBe('undone')
  expect(countPeople(device.state, 1)).toEqual({ present: 0, all: 1 })
  await device.reload()
  expect(countPeople(device.state, 1)).toEqual({ present: 0, all: 1 })
  await device.scanPerson(5)
  expect(device.state.shown?.kind).toBe('welcome')
  expect((await store.listQueue()).map(({ recorded }) => recorded.verdict)).toEqual([
    'welcome',
    'undone',
    'welcome',
  ])
  await device.scanText('https://example.ph/menu')
  expect(device.state.shown?.kind).toBe('not_a_ticket')
})
