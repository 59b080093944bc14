import { createHash } from 'node:crypto'
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { createTicketReader } from '../adapters/ticket-keys.ts'
import { ScanInput, type ScanResult } from '../contract/check-in.ts'
import {
  dismissScans,
  insertScans,
  listLastAcceptedScans,
  listScansById,
  type NewScanRow,
  type ScanRow,
  toSeatState,
} from '../queries/check-in.ts'
import {
  type LockedRegistration,
  listAttendanceMarks,
  lockRegistrations,
  shareSeminarLock,
} from '../queries/marks.ts'
import { listPublicKeys } from '../queries/signing-keys.ts'
import { listSlotRows, type SlotRow } from '../queries/slots.ts'
import { clockOffsetInMs, correctScanTime, isPlausibleScanTime } from '../rules/clock-correction.ts'
import { toScanOutcome } from '../rules/scan-outcome.ts'
import type { TicketPayload } from '../rules/ticket-code.ts'
import type { CheckInAccess } from './check-in-passes.ts'
import { recomputeCompletions } from './recompute-completions.ts'

export interface ReceivedScans {
  readonly access: CheckInAccess
  /** Clock of the device when it sent them. */
  readonly deviceNow: Date
  /** Scans that are parsed one by one, so that a malformed item does not block the others. */
  readonly scans: readonly unknown[]
  /** Callback after the commit, for each scan that was not received before. */
  readonly onStored?: (scan: StoredScan) => void
}

export type StoredScan = Pick<NewScanRow, 'outcome' | 'correctedAt' | 'receivedAt'>

export interface ResolvedScan {
  /** Scan of a device, or a room code that was entered. */
  readonly input: Omit<ScanInput, 'source'> & Pick<ScanRow, 'source'>
  readonly ticket: TicketPayload | null
  readonly registrationId: number | null
  readonly correctedAt: Date
}

/**
 * Stores scans and computes the marks that follow, in one transaction. Nothing is refused for its meaning. A scan
 * that was received before gets its first answer again.
 */
export async function receiveScans(context: CommandContext, received: ReceivedScans): Promise<ScanResult[]> {
  const { db, now } = context
  const readTicket = createTicketReader(await listPublicKeys(db, 'ticket'))
  const offset = clockOffsetInMs(now, received.deviceNow)
  const parsed = received.scans.map((item) => ScanInput.safeParse(item).data ?? null)
  const inputs = parsed.filter((input) => input !== null)
  const recorded = inputs.filter(({ undoes }) => undoes === undefined)
  const scans = await Promise.all(recorded.map((input) => readScan(input, readTicket, offset)))
  const { seminarId } = received.access
  const { results, added } = await inTransaction(db, async (tx) => {
    await shareSeminarLock(tx, seminarId)
    const { stored, added } = await storeScans(tx, now, {
      access: received.access,
      scans,
      offsetInMs: offset,
    })
    await undoScans(tx, now, { access: received.access, inputs })
    const marks = await listAttendanceMarks(
      tx,
      [...stored.values()].flatMap(({ registrationId }) => registrationId ?? []),
    )
    const markOf = new Map(marks.map((mark) => [`${mark.registrationId} ${mark.slotId}`, mark]))
    const results = received.scans.map((item, index) => {
      if (parsed[index]?.undoes !== undefined) return undone(parsed[index].scanId)
      const scan = stored.get(parsed[index]?.scanId ?? '')
      if (scan === undefined) return malformed(item)
      const mark = markOf.get(`${scan.registrationId} ${scan.slotId}`)
      return {
        scanId: scan.scanId,
        outcome: scan.outcome,
        registrationId: scan.registrationId,
        mark: mark === undefined ? null : { status: mark.status, minutes: mark.minutes },
      }
    })
    return { results, added }
  })
  if (received.onStored !== undefined) added.forEach(received.onStored)
  return results
}

function undone(scanId: string): ScanResult {
  return { scanId, outcome: 'undone', registrationId: null, mark: null }
}

/** Scans that were sent longer ago are for staff to correct. */
const undoneWithinMs = 15 * 60_000

/** Takes back scans as their devices ask: they stay stored, and count no more. */
async function undoScans(
  tx: Transaction,
  now: Date,
  { access, inputs }: { readonly access: CheckInAccess; readonly inputs: readonly ScanInput[] },
): Promise<void> {
  const scanIds = inputs.flatMap(({ undoes }) => undoes ?? [])
  if (scanIds.length === 0) return
  const { seminarId, pass, actorId } = access
  const sent = await listScansById(tx, scanIds)
  const registrationIds = sent.flatMap(({ registrationId }) => registrationId ?? [])
  await lockRegistrations(tx, seminarId, registrationIds)
  await dismissScans(tx, {
    scanIds,
    seminarId,
    passId: pass?.id ?? null,
    actorId,
    now,
    receivedAfter: new Date(now.getTime() - undoneWithinMs),
  })
  await recomputeCompletions(tx, { seminarId, registrationIds, now })
}

function malformed(item: unknown): ScanResult {
  const { scanId } = Object(item)
  const isReadable = typeof scanId === 'string' && scanId.length <= 100
  return { scanId: isReadable ? scanId : null, outcome: 'malformed', registrationId: null, mark: null }
}

async function readScan(
  input: ScanInput,
  readTicket: ReturnType<typeof createTicketReader>,
  offsetInMs: number,
): Promise<ResolvedScan> {
  const read = input.body === undefined ? null : await readTicket(input.body)
  const ticket = read?.isLink ? null : read
  return {
    input,
    ticket,
    registrationId:
      ticket?.registrationId ?? (input.body === undefined ? (input.registrationId ?? null) : null),
    correctedAt: correctScanTime(new Date(input.scannedAt), offsetInMs),
  }
}

interface StoredScans {
  /** All given scans by id, also those that were stored before. */
  readonly stored: ReadonlyMap<string, NewScanRow>
  readonly added: readonly NewScanRow[]
}

interface StoringScans extends Pick<ReceivedScans, 'access'> {
  readonly scans: readonly ResolvedScan[]
  readonly offsetInMs: number
}

/** Stores scans and computes the marks that follow. The caller holds the seminar's lock, shared or exclusive. */
export async function storeScans(tx: Transaction, now: Date, received: StoringScans): Promise<StoredScans> {
  const { seminarId } = received.access
  const { registrations, known, slots, lastAccepted } = await lockAndRead(tx, received)
  const added: NewScanRow[] = []
  for (const scan of inOrderOfTime(received.scans)) {
    if (known.has(scan.input.scanId)) continue
    const registration = registrations.get(scan.registrationId ?? 0) ?? null
    const slot = findSlotOfScan(slots, scan)
    const key = `${registration?.id} ${slot?.id}`
    const subject = { scan, registration, slot, lastAccepted: lastAccepted.get(key) ?? null }
    const row = toNewScan(received, subject, now)
    if (row.outcome === 'accepted') lastAccepted.set(key, row)
    known.set(row.scanId, row)
    added.push(row)
  }
  await insertScans(tx, added)
  const changed = added.flatMap(({ outcome, registrationId }) =>
    (outcome === 'accepted' || outcome === 'again') && registrationId !== null ? [registrationId] : [],
  )
  if (changed.length > 0) await recomputeCompletions(tx, { seminarId, registrationIds: changed, now })
  return { stored: known, added }
}

/** Locks before anything is read, so that two devices with one ticket see each other's scans. */
async function lockAndRead(tx: Transaction, { access: { seminarId }, scans }: StoringScans) {
  const ids = [...new Set(scans.flatMap(({ registrationId }) => registrationId ?? []))]
  const locked = await lockRegistrations(tx, seminarId, ids)
  const known = new Map<string, NewScanRow>()
  const scanIds = scans.map(({ input }) => input.scanId)
  for (const scan of await listScansById(tx, scanIds)) known.set(scan.scanId, scan)
  const lastAccepted = new Map<string, Pick<ScanRow, 'direction'>>()
  for (const scan of await listLastAcceptedScans(tx, ids))
    lastAccepted.set(`${scan.registrationId} ${scan.slotId}`, scan)
  const slots = await listSlotRows(tx, seminarId)
  return { registrations: new Map(locked.map((row) => [row.id, row])), known, slots, lastAccepted }
}

interface ScanSubject {
  readonly scan: ResolvedScan
  readonly registration: LockedRegistration | null
  readonly slot: SlotRow | null
  readonly lastAccepted: Pick<ScanRow, 'direction'> | null
}

function toNewScan(
  { access, offsetInMs }: StoringScans,
  { scan, registration, slot, lastAccepted }: ScanSubject,
  now: Date,
): NewScanRow {
  const { input, ticket, correctedAt } = scan
  const direction = slot?.mode === 'in_and_out' ? (input.direction ?? 'in') : null
  const isLetIn = input.letIn ?? false
  const passMadeAt = access.pass?.createdAt ?? null
  const outcome = toScanOutcome({
    registration: registration && {
      state: toSeatState(registration.paymentStatus),
      linkVersion: registration.linkVersion,
    },
    isOtherSeminar: ticket !== null && ticket.seminarId !== access.seminarId,
    ticketLinkVersion: ticket?.linkVersion ?? null,
    isTimePlausible: isPlausibleScanTime(correctedAt, { passMadeAt, now }),
    isLetIn,
    slot,
    correctedAt,
    direction,
    lastAccepted,
  })
  return {
    scanId: input.scanId,
    seminarId: access.seminarId,
    slotId: slot?.id ?? null,
    registrationId: registration?.id ?? null,
    rawHash: registration === null ? hashOf(input) : null,
    source: input.source,
    scannedAt: new Date(input.scannedAt),
    deviceClockOffsetMs: toStoredOffset(offsetInMs),
    receivedAt: now,
    checkInPassId: access.pass?.id ?? null,
    actorId: access.actorId,
    isOffline: input.offline ?? false,
    note: input.note || null,
    direction,
    correctedAt,
    outcome,
    isLetIn,
  }
}

function inOrderOfTime(scans: readonly ResolvedScan[]): ResolvedScan[] {
  return scans.toSorted((one, other) => one.correctedAt.getTime() - other.correctedAt.getTime())
}

/** The slot that the device chose; if it was removed meanwhile, the one that was open. */
function findSlotOfScan(slots: readonly SlotRow[], { input, correctedAt }: ResolvedScan): SlotRow | null {
  const chosen = slots.find(({ id }) => id === input.slotId)
  if (chosen !== undefined) return chosen
  return slots.find(({ opensAt, closesAt }) => correctedAt >= opensAt && correctedAt <= closesAt) ?? null
}

/** Hash of a text that is no ticket: it may be private, such as another system's code. */
function hashOf({ body, registrationId }: ResolvedScan['input']): Buffer {
  return createHash('sha256')
    .update(body ?? `registration ${registrationId}`)
    .digest()
}

const largestOffset = 2_147_483_647

function toStoredOffset(offsetInMs: number): number {
  return Math.max(-largestOffset, Math.min(largestOffset, Math.round(offsetInMs)))
}
