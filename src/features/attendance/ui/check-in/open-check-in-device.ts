/** Access of a device: by a check-in pass, as staff, or with what it has stored. */

import type { CheckInSeminar } from '#app/features/attendance/contract/check-in.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { computeClockOffset } from './background-sync.ts'
import { type CheckInApi, isAccessLost } from './check-in-api.ts'
import { CheckInDevice } from './check-in-device.ts'
import type { DeviceAccess, DeviceStore } from './device-store.ts'
import { storeNewPassToken } from './reopen-lost-pass.ts'
import { sendCheckInQueue } from './send-check-in-queue.ts'

export interface OpenDeviceDependencies {
  readonly store: DeviceStore
  readonly api: CheckInApi
  readonly clock: () => Date
}

/** Check-in pass or seminar that the URL names. */
export interface CheckInEntrance {
  /** Token of a check-in pass. */
  readonly token: string | null
  /** Seminar chosen by staff. */
  readonly seminarId: number | null
}

/**
 * Reason for closing. `no_entrance`: neither a pass nor a seminar. `no_list`: the first use needs the
 * network. `pass_refused`: revoked or expired. `signed_out`: staff must sign in. `ended`: by the button.
 * `failed`: anything else, with the server's message.
 */
export type CheckInClosedReason =
  | 'no_entrance'
  | 'no_list'
  | 'pass_refused'
  | 'signed_out'
  | 'ended'
  | 'failed'

export type OpenedCheckInDevice =
  | { readonly kind: 'ready'; readonly device: CheckInDevice; readonly notice: string | null }
  | { readonly kind: 'closed'; readonly reason: CheckInClosedReason; readonly message: string | null }
  /** Scans of another seminar, or of one that is long over, were never sent. */
  | { readonly kind: 'unsent'; readonly title: string; readonly count: number; readonly isRefused: boolean }

/** People's names leave the device so long after the seminar. */
const retentionAfterSeminarMs = 48 * 60 * 60 * 1000

/** Whether the device may no longer store the list of a seminar. */
export const isStoredListOutdated = ({ finishesAt }: CheckInSeminar, now: Date): boolean =>
  now.getTime() >= Date.parse(finishesAt) + retentionAfterSeminarMs

const closed = (reason: CheckInClosedReason, message: string | null = null): OpenedCheckInDevice => ({
  kind: 'closed',
  reason,
  message,
})

export async function openCheckInDevice(
  entrance: CheckInEntrance,
  dependencies: OpenDeviceDependencies,
): Promise<OpenedCheckInDevice> {
  await forgetOldSeminar(dependencies)
  const notice = await enter(entrance, dependencies)
  if (typeof notice !== 'string' && notice !== null) return notice
  const { store, api, clock } = dependencies
  const stored = await CheckInDevice.open(store, clock)
  if (stored !== null) return { kind: 'ready', device: stored, notice }
  const access = await store.get('access')
  if (access === undefined) return (await findUnsent(store)) ?? closed('no_entrance', notice)
  const seminarId = entrance.seminarId ?? (await store.get('seminar'))?.id
  const failure = await loadFirstSnapshot(
    { store, api, clock },
    access.kind === 'staff' ? seminarId : undefined,
  )
  if (failure !== null) {
    const unsent = await findUnsent(store, access.kind === 'pass' && failure.status === 401)
    if (unsent !== null) return unsent
    // Without the network, the next try needs what is known of the way in.
    if (failure.status !== 0) await store.clear()
    return toClosed(failure, access)
  }
  const device = await CheckInDevice.open(store, clock)
  return device === null ? closed('failed') : { kind: 'ready', device, notice }
}

/** Null, a notice to show, or why the device stays closed. */
async function enter(
  entrance: CheckInEntrance,
  dependencies: OpenDeviceDependencies,
): Promise<string | null | OpenedCheckInDevice> {
  if (entrance.token !== null) return enterByPass(entrance.token, dependencies)
  if (entrance.seminarId === null) return null
  const { store } = dependencies
  const seminar = await store.get('seminar')
  if (seminar?.id === entrance.seminarId) return null
  const unsent = await sendBeforeChange(dependencies)
  if (unsent !== null) return unsent
  await store.clear()
  await store.set('access', { kind: 'staff', label: null })
  return null
}

async function enterByPass(
  token: string,
  dependencies: OpenDeviceDependencies,
): Promise<string | null | OpenedCheckInDevice> {
  const { store, api, clock } = dependencies
  // With the pass that the device has until now.
  const unsent = await sendBeforeChange(dependencies)
  const hasStored = (await store.get('cursor')) !== undefined
  try {
    const { seminar, label } = await api.open(token)
    const isSame = (await store.get('seminar'))?.id === seminar.id
    if (!isSame && unsent !== null) return unsent
    if (!isSame) await store.clear()
    await store.set('access', { kind: 'pass', label })
    await store.set('seminar', seminar)
    await storeNewPassToken(token, { store, clock })
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (hasStored) return error.status === 0 ? null : `This link was not opened: ${error.message}`
    return error.status === 0 ? closed('no_list') : toClosed(error, { kind: 'pass', label: null })
  }
}

function toClosed(error: ApiError, access: DeviceAccess): OpenedCheckInDevice {
  if (error.status === 0) return closed('no_list')
  if (isAccessLost(error)) return closed(access.kind === 'pass' ? 'pass_refused' : 'signed_out')
  return closed('failed', error.message)
}

/** Null if all of it was sent. */
async function sendBeforeChange({
  store,
  api,
  clock,
}: OpenDeviceDependencies): Promise<OpenedCheckInDevice | null> {
  if ((await store.listQueue(1)).length === 0) return null
  const isStaff = (await store.get('access'))?.kind === 'staff'
  const seminarId = isStaff ? (await store.get('seminar'))?.id : undefined
  await sendCheckInQueue({ store, api, clock, seminarId, onSettled: () => undefined })
  return findUnsent(store)
}

async function findUnsent(store: DeviceStore, isRefused = false): Promise<OpenedCheckInDevice | null> {
  const { length } = await store.listQueue()
  if (length === 0) return null
  return { kind: 'unsent', title: (await store.get('seminar'))?.title ?? '', count: length, isRefused }
}

async function loadFirstSnapshot(
  { store, api, clock }: OpenDeviceDependencies,
  seminarId: number | undefined,
): Promise<ApiError | null> {
  try {
    const startedAt = clock()
    const { snapshot, serverNow } = await api.loadSnapshot(seminarId === undefined ? {} : { seminarId })
    if (snapshot === null) throw new ApiError('The server sent no list.', 304)
    await store.applySnapshot(snapshot, computeClockOffset(serverNow, startedAt))
    return null
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

/** Deletes what an old seminar left; unsent scans stay until someone decides. */
async function forgetOldSeminar({ store, clock }: OpenDeviceDependencies): Promise<void> {
  const seminar = await store.get('seminar')
  if (seminar === undefined) return
  if (!isStoredListOutdated(seminar, clock())) return
  if ((await store.listQueue(1)).length === 0) await store.clear()
  else await store.forgetPeople()
}
