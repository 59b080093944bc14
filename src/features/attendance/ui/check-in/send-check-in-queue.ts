/** Sends what the device has recorded. Repeating is safe, because the server knows scans by their ids. */
import {
  type CheckInApi,
  isAccessLost,
  isMalformedRequestError,
  isRefusedRequestError,
} from './check-in-api.ts'
import type {
  DeviceStore,
  QueuedCheckIn,
  RecordedScan,
  RecordedWalkIn,
  SentCheckInOutcome,
} from './device-store.ts'

/**
 * Number of scans per request, at most `maxScansPerRequest`, whose import would bring the schemas of the
 * contract into the page.
 */
export const scansPerRequest = 200

/** `stopped`: the device may no longer send. `failed`: worth another try later. */
export type SendQueueResult = 'done' | 'stopped' | 'failed'

export interface SendQueueDependencies {
  readonly store: DeviceStore
  readonly api: CheckInApi
  /** Clock of the device. */
  readonly clock: () => Date
  /** Seminar, for staff; a pass has its own. */
  readonly seminarId: number | undefined
  /** Callback whenever items have left the queue. */
  readonly onSettled: () => Promise<void> | void
}

type QueuedOf<Kind> = QueuedCheckIn & { readonly recorded: Kind }

const isScan = (queued: QueuedCheckIn): queued is QueuedOf<RecordedScan> => queued.recorded.kind === 'scan'

/** Sends until the queue is empty or something fails. */
export async function sendCheckInQueue(dependencies: SendQueueDependencies): Promise<SendQueueResult> {
  const { store, onSettled } = dependencies
  try {
    for (;;) {
      const queue = await store.listQueue(scansPerRequest)
      const [first] = queue
      if (first === undefined) return 'done'
      // In the order of recording, because a walk-in may leave and come back.
      const end = queue.findIndex((queued) => !isScan(queued))
      const scans = queue.slice(0, end === -1 ? queue.length : end).filter(isScan)
      const answers =
        scans.length > 0
          ? await sendScans(scans, dependencies)
          : [{ queued: first, outcome: await sendWalkIn(first as QueuedOf<RecordedWalkIn>, dependencies) }]
      await store.settle(answers)
      await onSettled()
    }
  } catch (error) {
    return isAccessLost(error) ? 'stopped' : 'failed'
  }
}

async function sendScans(scans: readonly QueuedOf<RecordedScan>[], dependencies: SendQueueDependencies) {
  const outcomes = await requestOutcomes(scans, dependencies)
  return scans.flatMap((queued) => {
    const outcome = outcomes.get(queued.recorded.scan.scanId)
    return outcome === undefined ? [] : [{ queued, outcome }]
  })
}

/**
 * Sends scans; returns outcomes by scan id. Throws if the server answers for none of them, which would be
 * repeated endlessly.
 */
async function requestOutcomes(
  scans: readonly QueuedOf<RecordedScan>[],
  { api, clock, seminarId }: SendQueueDependencies,
): Promise<ReadonlyMap<string, SentCheckInOutcome>> {
  try {
    const { results } = await api.sendScans({
      ...(seminarId !== undefined && { seminarId }),
      deviceNow: clock().toISOString(),
      scans: scans.map(({ recorded }) => recorded.scan),
    })
    const outcomes = new Map(results.flatMap(({ scanId, outcome }) => (scanId ? [[scanId, outcome]] : [])))
    if (!scans.some(({ recorded }) => outcomes.has(recorded.scan.scanId))) throw new Error('No scan answered')
    return outcomes
  } catch (error) {
    if (!isMalformedRequestError(error)) throw error
    // One by one, so that an item that fails the whole request does not block the others.
    const [only, ...others] = scans
    if (only === undefined || others.length === 0) {
      return new Map(only ? [[only.recorded.scan.scanId, 'refused' as const]] : [])
    }
    return requestOutcomes([only], { api, clock, seminarId } as SendQueueDependencies)
  }
}

async function sendWalkIn(
  { recorded: { walkIn } }: QueuedOf<RecordedWalkIn>,
  { api, seminarId }: SendQueueDependencies,
): Promise<SentCheckInOutcome> {
  try {
    const { outcome } = await api.sendWalkIn({ ...walkIn, ...(seminarId !== undefined && { seminarId }) })
    return outcome
  } catch (error) {
    if (isRefusedRequestError(error)) return 'refused'
    throw error
  }
}
