/** Sends and loads in the background, all the time: there is no mode to switch. */
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { type CheckInApi, isAccessLost } from './check-in-api.ts'
import type { CheckInDevice } from './check-in-device.ts'
import { type SendQueueResult, sendCheckInQueue } from './send-check-in-queue.ts'

const sendEveryMs = 5000
const loadEveryMs = 30_000
const longestPauseMs = 60_000

export interface BackgroundSync {
  /** Sends and loads at once, for a button and for the end. */
  syncNow(): Promise<void>
  stop(): void
}

interface SyncDependencies {
  readonly device: CheckInDevice
  readonly api: CheckInApi
  readonly clock: () => Date
}

/**
 * Runs work in one tab at a time; others skip their turn. Repeated sending does no harm where locks are
 * missing.
 */
async function inOneTab<Result>(work: () => Promise<Result>): Promise<Result | null> {
  if (navigator.locks === undefined) return work()
  return navigator.locks.request('check-in-sync', { ifAvailable: true }, (lock) =>
    lock === null ? null : work(),
  )
}

/** The seminar that calls must name; a pass has its own. */
export function staffSeminarId({ state }: CheckInDevice): number | undefined {
  return state.access.kind === 'staff' ? state.seminar.id : undefined
}

/** Loads what has changed. Throws ApiError. */
async function loadChanges({ device, api, clock }: SyncDependencies): Promise<void> {
  const seminarId = staffSeminarId(device)
  const cursor = await device.store.get('cursor')
  const startedAt = clock()
  const { snapshot, serverNow } = await api.loadSnapshot({
    ...(seminarId !== undefined && { seminarId }),
    ...(cursor !== undefined && { cursor }),
  })
  if (snapshot === null) return
  await device.applySnapshot(snapshot, computeClockOffset(serverNow, startedAt))
}

/** Smallest meaningful offset, as the header has whole seconds and the network takes time. */
const smallestOffsetMs = 5000

/** Returns what to add to the device's clock for the server's. */
export function computeClockOffset(serverNow: Date | null, deviceNow: Date): number {
  const offset = serverNow === null ? 0 : serverNow.getTime() - deviceNow.getTime()
  return Math.abs(offset) < smallestOffsetMs ? 0 : offset
}

export function startBackgroundSync(dependencies: SyncDependencies): BackgroundSync {
  const { device, api, clock } = dependencies
  let failures = 0
  let pausedUntil = 0
  let loadedAt = clock().getTime()

  const send = () =>
    sendCheckInQueue({
      store: device.store,
      api,
      clock,
      seminarId: staffSeminarId(device),
      onSettled: () => device.reloadRecords(),
    })

  const load = async (): Promise<SendQueueResult> => {
    loadedAt = clock().getTime()
    try {
      await loadChanges(dependencies)
      return 'done'
    } catch (error) {
      if (error instanceof ApiError) return isAccessLost(error) ? 'stopped' : 'failed'
      throw error
    }
  }

  /** A pause after each failure, twice as long as the last. */
  const note = (result: SendQueueResult) => {
    failures = result === 'failed' ? failures + 1 : 0
    const pause = failures === 0 ? 0 : Math.min(longestPauseMs, sendEveryMs * 2 ** (failures - 1))
    pausedUntil = clock().getTime() + pause
    device.update({
      isOnline: result !== 'failed' && navigator.onLine,
      ...(result !== 'failed' && { isStopped: result === 'stopped' }),
    })
  }

  const sync = async (withChanges: boolean) => {
    const result = await inOneTab(async () => {
      const hasQueue = device.state.waiting > 0
      const sent = hasQueue ? await send() : 'done'
      if (sent !== 'done' || !(withChanges || hasQueue)) return hasQueue ? sent : null
      return load()
    })
    if (result !== null) note(result)
  }

  const tick = async () => {
    const now = clock().getTime()
    if (!navigator.onLine) device.update({ isOnline: false })
    if (!navigator.onLine || now < pausedUntil || device.state.isStopped) return
    const isTimeToLoad = now - loadedAt >= loadEveryMs
    if (device.state.waiting > 0 || isTimeToLoad || !device.state.isOnline)
      await sync(isTimeToLoad || !device.state.isOnline)
  }

  const syncNow = async () => {
    failures = 0
    await sync(true)
  }
  const onResume = () => {
    if (!document.hidden) void syncNow()
  }
  const onOffline = () => device.update({ isOnline: false })
  const timer = setInterval(tick, sendEveryMs)
  window.addEventListener('online', onResume)
  window.addEventListener('offline', onOffline)
  document.addEventListener('visibilitychange', onResume)
  void syncNow()
  return {
    syncNow,
    stop() {
      clearInterval(timer)
      window.removeEventListener('online', onResume)
      window.removeEventListener('offline', onOffline)
      document.removeEventListener('visibilitychange', onResume)
    },
  }
}
