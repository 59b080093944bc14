/**
 * Calls of attendance with valid input by eight kinds of caller: the three staff roles, the registrant, a holder of
 * the registrant's ticket, a check-in pass of the seminar, an API token (there are none yet) and a visitor.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aRegistrant, aRunningSeminar, aScan, aSlot, aTicket } from '../../tests/kit/attendance.ts'
import { actorOf, aPerson, aSessionCookie, inDays, testNow } from '../../tests/kit/builders.ts'
import { createTestDatabase } from '../../tests/kit/database.ts'
import { aReportForm, aZoomReport } from '../../tests/kit/meeting-imports.ts'
import { contextOf, createTestApi, createTestServices, withPolicies } from '../../tests/kit/services.ts'
import { aDrawnSignature } from '../../tests/kit/signatures.ts'
import { createCheckInPass } from '../features/attendance/commands/check-in-passes.ts'
import { openPresenter } from '../features/attendance/commands/room-codes.ts'
import { getRoomCode } from '../features/attendance/reads/room-code.ts'
import type { people } from '../features/people/tables.ts'
import { registrations } from '../features/registrations/tables.ts'

const callers = [
  'admin',
  'organizer',
  'staff',
  'registrant',
  'ticket holder',
  'check-in pass',
  'API token',
  'visitor',
] as const
type Caller = (typeof callers)[number]

const managers: readonly Caller[] = ['admin', 'organizer']
const staff: readonly Caller[] = [...managers, 'staff']
const registrant: readonly Caller[] = ['registrant', 'ticket holder']

const database = await createTestDatabase()
const services = withPolicies(await createTestServices(database), { signaturesOnFile: true })
const { db } = services
const api = createTestApi(services)
const staffCookies = new Map<Caller, string>()
let admin: typeof people.$inferSelect
let unchanged: World

beforeAll(async () => {
  for (const role of ['admin', 'organizer', 'staff'] as const) {
    const person = await aPerson(db, { role })
    staffCookies.set(role, await aSessionCookie(db, person.id))
    if (role === 'admin') admin = person
  }
  unchanged = await aWorld()
})

afterAll(async () => {
  await services.close()
  await database.close()
})

/** A running seminar with one slot and a verified registrant. */
async function aWorld() {
  const { id: seminarId } = await aRunningSeminar(db, { locationType: 'online' })
  const { id: slotId } = await aSlot(db, seminarId)
  const registration = await aRegistrant(db, seminarId, { person: { emailVerifiedAt: testNow } })
  const { id: registrationId, personId } = registration
  const context = contextOf(services, { actor: actorOf(admin) })
  const label = 'Entrance'
  const expiresAt = inDays(1).toISOString()
  const { token } = await createCheckInPass(context, { seminarId, label, expiresAt })
  return { seminarId, slotId, registrationId, personId, body: await aTicket(services, registration), token }
}
type World = Awaited<ReturnType<typeof aWorld>>

async function headersOf(caller: Caller, world: World): Promise<Record<string, string>> {
  const cookie = staffCookies.get(caller)
  if (cookie !== undefined) return { Cookie: cookie }
  if (caller === 'registrant') return { Cookie: await aSessionCookie(db, world.personId) }
  if (caller === 'check-in pass') return { Cookie: `check_in=${world.token}` }
  if (caller === 'API token') return { Authorization: `Bearer ${world.token}` }
  return {}
}

/** Names the registration by its ticket if that is all the caller has. */
const registrationOf = (caller: Caller, { body, registrationId }: World) =>
  caller === 'ticket holder' ? { body } : { registrationId }

interface Call {
  readonly by: readonly Caller[]
  readonly path: (world: World, caller: Caller) => string
  /** Absent for GET. */
  readonly input?: (world: World, caller: Caller) => object | Promise<object>
}

const query = (values: object) => new URLSearchParams(Object.entries(values).map(([k, v]) => [k, String(v)]))

const get = (
  by: readonly Caller[],
  path: string,
  values: (world: World, caller: Caller) => object,
): Call => ({
  by,
  path: (world, caller) => `${path}?${query(values(world, caller))}`,
})

const post = (by: readonly Caller[], path: string, input: NonNullable<Call['input']>): Call => ({
  by,
  path: () => path,
  input,
})

const seminarOnly = ({ seminarId }: World) => ({ seminarId })
const aReport = ({ seminarId, slotId }: World) =>
  aReportForm(aZoomReport([{ name: 'The Host' }]), { seminarId, slotId })

async function theRoomCode({ slotId }: World): Promise<string> {
  const context = contextOf(services, { actor: actorOf(admin) })
  const url = await openPresenter(context, slotId)
  return (await getRoomCode(context, url.split('/').at(-1) ?? '')).code
}

const calls: Readonly<Record<string, Call>> = {
  'GET /attendance': get(staff, '/attendance', seminarOnly),
  'GET /attendance/settings': get(staff, '/attendance/settings', seminarOnly),
  'GET /attendance/to-look-at': get(staff, '/attendance/to-look-at', seminarOnly),
  'GET /attendance/sheet': get(staff, '/attendance/sheet', ({ seminarId, slotId }) => ({
    ...{ seminarId, slotId, form: '12-b' },
  })),
  'GET /attendance/scans': get([...staff, 'registrant'], '/attendance/scans', ({ registrationId }) => ({
    registrationId,
  })),
  'POST /attendance/settings': post(managers, '/attendance/settings', ({ seminarId }) => ({
    ...{
      seminarId,
      graceMinutes: 20,
      lateCutsMinutes: false,
      assumeStayed: true,
      minimumPercent: 80,
      version: 0,
    },
  })),
  'POST /attendance/slots/close': post(managers, '/attendance/slots/close', ({ slotId }) => ({
    ...{ slotId, isClosed: true },
  })),
  'POST /attendance/mark': post(staff, '/attendance/mark', ({ registrationId, slotId }) => ({
    ...{ registrationId, slotId, status: 'present', version: 0 },
  })),
  'POST /attendance/mark-all': post(staff, '/attendance/mark-all', ({ seminarId, slotId }) => ({
    ...{ seminarId, slotId, status: 'present', onlyUnmarked: true },
  })),
  'POST /attendance/override': post(managers, '/attendance/override', ({ registrationId }) => ({
    ...{ registrationId, reason: 'Came by a late bus.', eligible: true },
  })),
  'POST /attendance/presenter': post(staff, '/attendance/presenter', ({ slotId }) => ({ slotId })),
  'POST /attendance/import/preview': post(staff, '/attendance/import/preview', aReport),
  'POST /attendance/import': post(staff, '/attendance/import', aReport),
  'GET /attendees/ticket': get([...staff, ...registrant], '/attendees/ticket', (world, caller) =>
    registrationOf(caller, world),
  ),
  'GET /attendees/ticket.png': get([...staff, ...registrant], '/attendees/ticket.png', (world, caller) =>
    registrationOf(caller, world),
  ),
  'POST /attendance/ticket/renew': post(
    [...managers, ...registrant],
    '/attendance/ticket/renew',
    (world, caller) => registrationOf(caller, world),
  ),
  'POST /attendance/code': post([...staff, ...registrant], '/attendance/code', async (world, caller) => ({
    ...registrationOf(caller, world),
    code: await theRoomCode(world),
  })),
  'GET /check-in/passes': get(managers, '/check-in/passes', seminarOnly),
  'POST /check-in/passes': post(managers, '/check-in/passes', ({ seminarId }) => ({
    ...{ seminarId, label: 'Side entrance', expiresAt: inDays(1).toISOString() },
  })),
  'GET /check-in/snapshot': get([...staff, 'check-in pass'], '/check-in/snapshot', seminarOnly),
  'POST /check-in/scans': post(
    [...staff, 'check-in pass'],
    '/check-in/scans',
    ({ seminarId, slotId, registrationId }) => ({
      ...{ seminarId, deviceNow: testNow.toISOString(), scans: [aScan({ slotId, registrationId })] },
    }),
  ),
  'POST /check-in/walk-ins': post(
    [...staff, 'check-in pass'],
    '/check-in/walk-ins',
    ({ seminarId, slotId }) => ({
      ...{ seminarId, slotId, firstName: 'Liza', lastName: 'Manalo', payment: 'cash' },
      ...{ scanId: crypto.randomUUID(), scannedAt: testNow.toISOString() },
    }),
  ),
  'POST /check-in/signature': post(
    [...staff, 'check-in pass'],
    '/check-in/signature',
    async ({ seminarId, registrationId }) => ({
      ...{ seminarId, registrationId, picture: await aDrawnSignature(), consent: true },
    }),
  ),
  'POST /seminars/programme': post(managers, '/seminars/programme', ({ seminarId }) => ({
    ...{ seminarId, version: 0, sessions: [], slots: [] },
  })),
  'POST /seminars/duplicate': post(managers, '/seminars/duplicate', ({ seminarId }) => ({ id: seminarId })),
  'GET /seminars/meeting': get([...staff, 'registrant'], '/seminars/meeting', seminarOnly),
  'POST /seminars/meeting': post(managers, '/seminars/meeting', ({ seminarId }) => ({
    ...{ seminarId, url: 'https://zoom.us/j/812', version: 0 },
  })),
  'GET /speakers': get(staff, '/speakers', () => ({})),
  'POST /speakers': post(managers, '/speakers', () => ({ fullName: 'Dr. Liza Ramos' })),
}

async function statusOf({ path, input }: Call, caller: Caller, world: World): Promise<number> {
  const body = await input?.(world, caller)
  const headers = await headersOf(caller, world)
  const response = await api.send(path(world, caller), { headers, ...(body !== undefined && { body }) })
  await response.arrayBuffer()
  return response.status
}

describe.for(Object.entries(calls))('%s', ([, call]) => {
  test(`succeeds for ${call.by.join(', ')} and for no one else`, async () => {
    const statuses = new Map<Caller, number>()
    for (const caller of callers) {
      // What succeeds may change the world, and what is refused must not.
      const world = call.by.includes(caller) ? await aWorld() : unchanged
      statuses.set(caller, await statusOf(call, caller, world))
    }
    const succeeded = callers.filter((caller) => statuses.get(caller) === 200)
    expect(succeeded, JSON.stringify([...statuses])).toEqual(
      callers.filter((caller) => call.by.includes(caller)),
    )
    for (const [caller, status] of statuses)
      if (!call.by.includes(caller)) expect([400, 401, 403, 404], caller).toContain(status)
  })
})

const callsOpenTo = (caller: Caller) => Object.entries(calls).filter(([, { by }]) => by.includes(caller))

test.for(callsOpenTo('check-in pass'))('%s refuses a check-in pass of another seminar', async ([, call]) => {
  const [own, other] = [await aWorld(), await aWorld()]
  expect(await statusOf(call, 'check-in pass', { ...other, token: own.token })).toBe(401)
})

test.for(callsOpenTo('registrant'))('%s refuses a registrant of another seminar', async ([, call]) => {
  const [own, other] = [await aWorld(), await aWorld()]
  expect(await statusOf(call, 'registrant', { ...other, personId: own.personId })).toBe(404)
})

test.for(callsOpenTo('ticket holder'))('%s refuses a ticket that was replaced', async ([, call]) => {
  const world = await aWorld()
  await db.update(registrations).set({ linkVersion: 2 }).where(eq(registrations.id, world.registrationId))
  expect(await statusOf(call, 'ticket holder', world)).toBe(404)
})

test('GET /seminars/programme shows slots to staff and the registrant only', async () => {
  const world = await aWorld()
  const withSlots: Caller[] = []
  for (const caller of callers) {
    const headers = await headersOf(caller, world)
    const path = `/seminars/programme?${query(seminarOnly(world))}`
    const { status, body } = await api.call<{ slots: unknown[] }>(path, { headers })
    expect(status).toBe(200)
    if (body.slots.length > 0) withSlots.push(caller)
  }
  expect(withSlots).toEqual([...staff, 'registrant'])
})
