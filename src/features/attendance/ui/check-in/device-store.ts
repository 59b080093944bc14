/** Store of a device for check-in, so that it works without a network and loses no scan. */
import { type DBSchema, type IDBPDatabase, openDB, type StoreNames } from 'idb'
import type {
  CheckInPerson,
  CheckInSeminar,
  CheckInSlot,
  CheckInSnapshot,
  ScanDirection,
  ScanInput,
  ScanResult,
  TicketKey,
  WalkInInput,
} from '#app/features/attendance/contract/check-in.ts'
import type { CheckInVerdictKind } from '#app/features/attendance/rules/check-in-verdict.ts'

/** Access with which the device was opened. */
export interface DeviceAccess {
  readonly kind: 'pass' | 'staff'
  /** Name of the pass; null for staff. */
  readonly label: string | null
}

interface RecordedBase {
  /** Verdict of the device. */
  readonly verdict: CheckInVerdictKind
  /** Null for tickets of people who are not in the list. */
  readonly name: string | null
  readonly registrationId: number | null
  readonly slotId: number
  readonly direction: ScanDirection | null
  readonly at: string
  /** Id of a scan that this one takes back. */
  readonly undoes?: string
}

export interface RecordedScan extends RecordedBase {
  readonly kind: 'scan'
  readonly scan: ScanInput
}

/** Person without a registration, who gets a seat when it is sent. */
export interface RecordedWalkIn extends RecordedBase {
  readonly kind: 'walk_in'
  readonly walkIn: WalkInInput
}

export type RecordedCheckIn = RecordedScan | RecordedWalkIn

/** `refused`: the server does not take it, however often it is sent. */
export type SentCheckInOutcome = ScanResult['outcome'] | 'seated' | 'waiting' | 'refused'

/** Record without what was scanned or typed in. */
export interface SentCheckInRecord extends RecordedBase {
  readonly scanId: string
  readonly outcome: SentCheckInOutcome
}

export interface QueuedCheckIn {
  /** Position in the order of recording. */
  readonly position: number
  readonly recorded: RecordedCheckIn
}

interface MetaValues {
  readonly seminar: CheckInSeminar
  readonly access: DeviceAccess
  readonly cursor: string
  readonly takesSignatures: boolean
  /** Add to the device's clock for the server's. */
  readonly clockOffsetMs: number
  readonly slotId: number
  readonly direction: ScanDirection
  readonly cameraId: string
  /** A pass that was opened a moment ago. */
  readonly newPass: { readonly token: string; readonly openedAt: string }
}

interface DeviceSchema extends DBSchema {
  /** People by `chunkOf`. */
  people: { key: number; value: readonly CheckInPerson[] }
  slots: { key: number; value: CheckInSlot }
  keys: { key: number; value: TicketKey }
  queue: { key: number; value: RecordedCheckIn }
  sent: { key: string; value: SentCheckInRecord }
  meta: { key: string; value: MetaValues[keyof MetaValues] }
}

type StoreName = StoreNames<DeviceSchema>

const databaseName = 'check-in'

/** Stores that are loaded from the server. */
const lists = ['people', 'slots', 'keys'] as const satisfies StoreName[]
const everything: StoreName[] = [...lists, 'queue', 'sent', 'meta']

/** A record for each of thousands of people would take seconds on a slow phone. */
const chunkOf = ({ registrationId }: CheckInPerson): number => Math.floor(registrationId / 200)

export function scanIdOf(recorded: RecordedCheckIn): string {
  return recorded.kind === 'scan' ? recorded.scan.scanId : recorded.walkIn.scanId
}

export class DeviceStore {
  readonly #db: IDBPDatabase<DeviceSchema>

  constructor(db: IDBPDatabase<DeviceSchema>) {
    this.#db = db
  }

  async get<Key extends keyof MetaValues>(key: Key): Promise<MetaValues[Key] | undefined> {
    return (await this.#db.get('meta', key)) as MetaValues[Key] | undefined
  }

  async set<Key extends keyof MetaValues>(key: Key, value: MetaValues[Key]): Promise<void> {
    await this.#db.put('meta', value, key)
  }

  async delete(key: keyof MetaValues): Promise<void> {
    await this.#db.delete('meta', key)
  }

  async listPeople(): Promise<CheckInPerson[]> {
    return (await this.#db.getAll('people')).flat()
  }

  async listSlots(): Promise<CheckInSlot[]> {
    return this.#db.getAll('slots')
  }

  async listKeys(): Promise<TicketKey[]> {
    return this.#db.getAll('keys')
  }

  /** Lists the queue in the order of recording. */
  async listQueue(limit?: number): Promise<QueuedCheckIn[]> {
    const { store } = this.#db.transaction('queue')
    const [positions, records] = await Promise.all([store.getAllKeys(null, limit), store.getAll(null, limit)])
    return records.flatMap((recorded, index) => {
      const position = positions[index]
      return position === undefined ? [] : [{ position, recorded }]
    })
  }

  async listSent(): Promise<SentCheckInRecord[]> {
    return this.#db.getAll('sent')
  }

  /** Returns when it is stored durably, so that what is shown afterwards survives a killed browser. */
  async record(recorded: RecordedCheckIn): Promise<void> {
    const transaction = this.#db.transaction('queue', 'readwrite', { durability: 'strict' })
    await transaction.store.add(recorded)
    await transaction.done
  }

  /** Moves answered items out of the queue. An item that another tab has moved already stays as it is. */
  async settle(answers: readonly { queued: QueuedCheckIn; outcome: SentCheckInOutcome }[]): Promise<void> {
    const transaction = this.#db.transaction(['queue', 'sent'], 'readwrite')
    for (const { queued, outcome } of answers) {
      void transaction.objectStore('queue').delete(queued.position)
      void transaction.objectStore('sent').put(toSent(queued.recorded, outcome), scanIdOf(queued.recorded))
    }
    await transaction.done
  }

  /** Stores a snapshot, whole or the changes since the last. */
  async applySnapshot(snapshot: CheckInSnapshot, clockOffsetMs: number): Promise<void> {
    const transaction = this.#db.transaction<StoreName[], 'readwrite'>([...lists, 'meta'], 'readwrite')
    const people = transaction.objectStore('people')
    if (snapshot.isComplete) await people.clear()
    for (const [chunk, changed] of Map.groupBy(snapshot.people, chunkOf)) {
      const ids = new Set(changed.map(({ registrationId }) => registrationId))
      const others = (await people.get(chunk))?.filter(({ registrationId }) => !ids.has(registrationId))
      void people.put([...(others ?? []), ...changed], chunk)
    }
    void transaction.objectStore('slots').clear()
    for (const slot of snapshot.slots) void transaction.objectStore('slots').put(slot, slot.id)
    void transaction.objectStore('keys').clear()
    for (const key of snapshot.key) void transaction.objectStore('keys').put(key, key.keyIndex)
    const meta = transaction.objectStore('meta')
    void meta.put(snapshot.seminar, 'seminar')
    void meta.put(snapshot.cursor, 'cursor')
    void meta.put(snapshot.takesSignatures, 'takesSignatures')
    void meta.put(clockOffsetMs, 'clockOffsetMs')
    await transaction.done
  }

  /** Deletes the names of people, but neither the queue nor what is needed to send it. */
  async forgetPeople(): Promise<void> {
    const transaction = this.#db.transaction<StoreName[], 'readwrite'>(
      [...lists, 'sent', 'meta'],
      'readwrite',
    )
    for (const list of [...lists, 'sent'] as const) void transaction.objectStore(list).clear()
    void transaction.objectStore('meta').delete('cursor')
    await transaction.done
  }

  async clear(): Promise<void> {
    const transaction = this.#db.transaction(everything, 'readwrite')
    for (const name of everything) void transaction.objectStore(name).clear()
    await transaction.done
  }

  close(): void {
    this.#db.close()
  }
}

function toSent(recorded: RecordedCheckIn, outcome: SentCheckInOutcome): SentCheckInRecord {
  const { verdict, name, registrationId, slotId, direction, at, undoes } = recorded
  const sent = { scanId: scanIdOf(recorded), verdict, name, registrationId, slotId, direction, at, outcome }
  return undoes === undefined ? sent : { ...sent, undoes }
}

/** Rejects where the browser stores nothing, as in some private windows. */
export async function openDeviceStore(): Promise<DeviceStore> {
  const db = await openDB<DeviceSchema>(databaseName, 1, {
    upgrade(database) {
      for (const name of [...lists, 'sent', 'meta'] as const) database.createObjectStore(name)
      database.createObjectStore('queue', { autoIncrement: true })
    },
    // A newer version of the page in another tab may upgrade.
    blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
  })
  return new DeviceStore(db)
}
