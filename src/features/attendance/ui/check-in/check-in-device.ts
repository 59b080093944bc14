/** The device: judges, records and shows scans. Works from its store; sending is not its business. */
import type {
  CheckInPerson,
  CheckInSlot,
  CheckInSnapshot,
  ScanDirection,
  WalkInInput,
} from '#app/features/attendance/contract/check-in.ts'
import {
  type CheckInVerdict,
  type CheckInVerdictContext,
  judgeRegistration,
  judgeTicket,
} from '#app/features/attendance/rules/check-in-verdict.ts'
import { decodeTicket, decodeTicketCode } from '#app/features/attendance/rules/ticket-code.ts'
import {
  addCheckInRecord,
  type CheckInState,
  findSlot,
  presenceKey,
  readCheckInLists,
  readCheckInRecords,
  type ShownCheckInVerdict,
  withChangedPeople,
} from './device-state.ts'
import type { DeviceStore, RecordedCheckIn } from './device-store.ts'
import { isGenuineTicket } from './verify-ticket.ts'

/** Scanned ticket or chosen person. */
interface ScanTarget {
  readonly source: 'qr' | 'search'
  readonly body?: string
  readonly registrationId?: number
  readonly letIn?: boolean
}

export type WalkInForm = Omit<WalkInInput, 'seminarId' | 'slotId' | 'scanId' | 'scannedAt'>

const longestBody = 500

/** Version 4; `randomUUID` exists on secure pages only. */
function createScanId(): string {
  if (crypto.randomUUID !== undefined) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 15) | 64
  bytes[8] = ((bytes[8] ?? 0) & 63) | 128
  return bytes
    .reduce((hex, byte) => hex + byte.toString(16).padStart(2, '0'), '')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export class CheckInDevice {
  readonly store: DeviceStore
  readonly #clock: () => Date
  readonly #listeners = new Set<() => void>()
  #otherTabs: BroadcastChannel | null = null
  #state: CheckInState
  #chosenSlotId: number | undefined

  private constructor(store: DeviceStore, state: CheckInState, clock: () => Date) {
    this.store = store
    this.#state = state
    this.#clock = clock
  }

  /** Null before the first snapshot was stored. */
  static async open(store: DeviceStore, clock: () => Date): Promise<CheckInDevice | null> {
    const [lists, records, chosenSlotId, direction, access] = await Promise.all([
      readCheckInLists(store),
      readCheckInRecords(store),
      store.get('slotId'),
      store.get('direction'),
      store.get('access'),
    ])
    if (lists === null || access === undefined) return null
    const state: CheckInState = {
      ...lists,
      ...records,
      access,
      slot: findSlot(lists.slots, chosenSlotId, clock()),
      direction: direction ?? 'in',
      isOnline: navigator.onLine,
      isStopped: false,
      shown: null,
    }
    const device = new CheckInDevice(store, state, clock)
    device.#chosenSlotId = chosenSlotId
    return device
  }

  get state(): CheckInState {
    return this.#state
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Shows what other tabs record; returns how to stop. */
  followOtherTabs(): () => void {
    const channel = new BroadcastChannel('check-in')
    channel.onmessage = () => void this.reload()
    // This tab may have opened another seminar.
    channel.postMessage('changed')
    this.#otherTabs = channel
    return () => {
      this.#otherTabs = null
      channel.close()
    }
  }

  update(changes: Partial<CheckInState>): void {
    this.#state = { ...this.#state, ...changes }
    for (const listener of this.#listeners) listener()
  }

  /** Clock of the server, as far as the device knows it. */
  now(): Date {
    return new Date(this.#clock().getTime() + this.#state.clockOffsetMs)
  }

  /** Reads everything again, after a snapshot or a change in another tab. */
  async reload(): Promise<void> {
    const [lists, records, access] = await Promise.all([
      readCheckInLists(this.store),
      readCheckInRecords(this.store),
      this.store.get('access'),
    ])
    if (lists === null || access === undefined) return
    const slot = findSlot(lists.slots, this.#chosenSlotId, this.now())
    this.update({ ...lists, ...records, access, slot })
  }

  /** Stores and shows a snapshot, whole or what has changed. */
  async applySnapshot(snapshot: CheckInSnapshot, clockOffsetMs: number): Promise<void> {
    const { people, isComplete } = snapshot
    const isSame = (['seminar', 'slots', 'takesSignatures'] as const).every(
      (key) => JSON.stringify(snapshot[key]) === JSON.stringify(this.#state[key]),
    )
    if (!isComplete && people.length === 0 && isSame) return
    await this.store.applySnapshot(snapshot, clockOffsetMs)
    if (isComplete || !isSame) await this.reload()
    else this.update({ ...withChangedPeople(this.#state, people), clockOffsetMs })
    this.#otherTabs?.postMessage('changed')
  }

  /** Reloads records after items have left the queue. */
  async reloadRecords(): Promise<void> {
    this.update(await readCheckInRecords(this.store))
    this.#otherTabs?.postMessage('changed')
  }

  async chooseSlot(slot: CheckInSlot): Promise<void> {
    this.#chosenSlotId = slot.id
    this.update({ slot, shown: null })
    await this.store.set('slotId', slot.id)
  }

  async chooseDirection(direction: ScanDirection): Promise<void> {
    this.update({ direction, shown: null })
    await this.store.set('direction', direction)
  }

  /** A text from the camera or a scanner that types. */
  async scanText(text: string): Promise<void> {
    const ticket = decodeTicketCode(text)
    const genuine = ticket === null ? false : await isGenuineTicket(ticket, this.#state.verifiers)
    const isLink = ticket === null && decodeTicket(text) !== null
    // The link of a registrant is never kept on a device, nor sent.
    const body = isLink ? 'private link' : (ticket?.body ?? text.slice(0, longestBody))
    await this.#recordScan({ source: 'qr', body }, (context) => judgeTicket(ticket, genuine, context))
  }

  /** A person who was found by name. */
  async scanPerson(registrationId: number, letIn = false): Promise<void> {
    const target = { source: 'search' as const, registrationId, ...(letIn && { letIn }) }
    await this.#recordScan(target, (context) => judgeRegistration(registrationId, context, letIn))
  }

  /** Takes back a scan that counted, also without a connection and after it was sent. */
  async undo({ scanId, person, registrationId, slot, direction }: ShownCheckInVerdict): Promise<void> {
    const [undoId, at] = [createScanId(), this.#clock().toISOString()]
    await this.#record({
      kind: 'scan',
      scan: { scanId: undoId, slotId: slot.id, scannedAt: at, source: 'search', undoes: scanId },
      verdict: 'undone',
      name: person?.name ?? null,
      slotId: slot.id,
      undoes: scanId,
      registrationId,
      direction,
      at,
    })
    const known = registrationId === null ? undefined : this.#state.people.get(registrationId)
    if (known !== undefined) {
      const presentIn = known.presentIn.filter((id) => id !== slot.id)
      this.update(withChangedPeople(this.#state, [{ ...known, presentIn }]))
    }
    const shown = { kind: 'undone', registrationId, person, since: null } as const
    this.update({ shown: { ...shown, scanId: undoId, slot, direction } })
  }

  /** Clears the last verdict, because what was typed is nobody's name. */
  clearShown(): void {
    this.update({ shown: null })
  }

  /** Lists the people who are registered together and have a seat. */
  listGroup({ groupId }: CheckInPerson): CheckInPerson[] {
    if (groupId === null) return []
    const people = [...this.#state.people.values()]
    return people.filter((person) => person.groupId === groupId && person.state !== 'void')
  }

  /** Null in slots where one scan counts for the whole slot. */
  directionIn(slot: CheckInSlot): ScanDirection | null {
    return slot.mode === 'in_and_out' ? this.#state.direction : null
  }

  judge(registrationId: number): CheckInVerdict | null {
    const { slot } = this.#state
    return slot === undefined ? null : judgeRegistration(registrationId, this.#context(slot))
  }

  /** Whether someone with a seat has come, to this slot or another. */
  hasCome({ registrationId, state, presentIn }: CheckInPerson): boolean {
    if (state === 'void') return false
    return presentIn.length > 0 || this.judge(registrationId)?.kind === 'again'
  }

  async addWalkIn(form: WalkInForm): Promise<void> {
    const { slot } = this.#state
    if (slot === undefined) return
    const [scanId, at] = [createScanId(), this.#clock().toISOString()]
    await this.#record({
      kind: 'walk_in',
      walkIn: { ...form, slotId: slot.id, scanId, scannedAt: at },
      verdict: 'welcome',
      name: `${form.firstName} ${form.lastName}`,
      registrationId: null,
      slotId: slot.id,
      direction: this.directionIn(slot),
      at,
    })
  }

  #context(slot: CheckInSlot): CheckInVerdictContext {
    const { seminar, people, presences } = this.#state
    return {
      seminarId: seminar.id,
      slot,
      direction: this.directionIn(slot),
      now: this.now(),
      findPerson: (registrationId) => people.get(registrationId),
      findPresence: (registrationId) => presences.get(presenceKey(slot.id, registrationId)),
    }
  }

  /** The scan is stored before its verdict is shown. */
  async #recordScan(
    target: ScanTarget,
    judge: (context: CheckInVerdictContext) => CheckInVerdict,
  ): Promise<void> {
    const { slot } = this.#state
    if (slot === undefined) return
    const verdict = judge(this.#context(slot))
    const direction = this.directionIn(slot)
    const [scanId, at] = [createScanId(), this.#clock().toISOString()]
    await this.#record({
      kind: 'scan',
      scan: {
        ...target,
        scanId,
        slotId: slot.id,
        scannedAt: at,
        ...(direction !== null && { direction }),
        ...(!this.#state.isOnline && { offline: true }),
      },
      verdict: verdict.kind,
      name: verdict.person?.name ?? null,
      registrationId: verdict.registrationId,
      slotId: slot.id,
      direction,
      at,
    })
    this.update({ shown: { ...verdict, scanId, slot, direction } })
  }

  async #record(recorded: RecordedCheckIn): Promise<void> {
    await this.store.record(recorded)
    this.update(addCheckInRecord(this.#state, recorded))
    this.#otherTabs?.postMessage('changed')
  }
}
