/**
 * Calls with valid input of endpoints that the access matrix opens to all, or to all users, because they decide by
 * whose registration, certificate or pass it is. What only staff may call is in the access matrix, and passes and
 * links of other seminars are in `outside-access.test.ts`.
 */
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { aRegistrant, aRunningSeminar, aScan, aSlot, aTicket, aTicketLink } from '#tests/kit/attendance.ts'
import { actorOf, aPerson, aSessionCookie, inDays, testNow } from '#tests/kit/builders.ts'
import {
  aCompletedRegistrant,
  aCompletedSeminar,
  anAccreditation,
  certificatesOf,
  issueTo,
  professionId,
} from '#tests/kit/certificates.ts'
import { aCheck, aForm, answersTo } from '#tests/kit/evaluation.ts'
import { contextOf, createTestApi, withPolicies } from '#tests/kit/services.ts'
import { aDrawnSignature } from '#tests/kit/signatures.ts'
import { aSite } from '#tests/kit/site.ts'
import { createCheckInPass } from '../features/attendance/commands/check-in-passes.ts'
import { openPresenter } from '../features/attendance/commands/room-codes.ts'
import { listSlotRows } from '../features/attendance/queries/slots.ts'
import { getRoomCode } from '../features/attendance/reads/room-code.ts'
import { attendanceMarks } from '../features/attendance/tables/marks.ts'
import { registrations } from '../features/registrations/tables.ts'

const { db, services: plain } = await aSite()
const services = withPolicies(plain, { signaturesOnFile: true })
const managers = ['admin', 'organizer'] as const
const staff = [...managers, 'staff'] as const
const holder = ['registrant', 'ticket holder'] as const
/** Callers who act for their own registration each, if the request names nothing but the link. */
const linkHolders = [...holder, 'holder of another ticket'] as const
/** Callers who scanned the ticket, or photographed it. */
const codeHolders = ['check-in pass', 'holder of the code'] as const
const strangers = ['another registrant', 'visitor'] as const
const callers = [...staff, ...linkHolders, ...codeHolders, ...strangers] as const
type Caller = (typeof callers)[number]

const api = createTestApi(services)
const admin = await aPerson(db, { role: 'admin' })
const context = contextOf(services, { actor: actorOf(admin) })
const staffCookies = new Map<Caller, string>([['admin', await aSessionCookie(db, admin.id)]])

beforeAll(async () => {
  for (const role of ['organizer', 'staff'] as const)
    staffCookies.set(role, await aSessionCookie(db, (await aPerson(db, { role })).id))
})

/** Credentials of the callers on a registrant's side. */
async function credentialsOf(registration: Awaited<ReturnType<typeof aRegistrant>>) {
  const { id: registrationId, personId, seminarId } = registration
  const pass = { seminarId, label: 'Entrance', expiresAt: inDays(1).toISOString() }
  return {
    seminarId,
    registrationId,
    personId,
    ticket: await aTicketLink(services, registration),
    code: await aTicket(services, registration),
    cookie: await aSessionCookie(db, personId),
    passCookie: `check_in=${(await createCheckInPass(context, pass)).token}`,
  }
}
type Credentials = Awaited<ReturnType<typeof credentialsOf>>

const verified = { person: { emailVerifiedAt: testNow } }

/** A running seminar with one slot and a verified registrant. */
async function aRunningWorld() {
  const { id: seminarId } = await aRunningSeminar(db, { locationType: 'online' })
  const { id: slotId } = await aSlot(db, seminarId)
  return { ...(await credentialsOf(await aRegistrant(db, seminarId, verified))), slotId }
}

/** A seminar that has ended, with a certified registrant who was present, a form and a learning check. */
async function anEndedWorld() {
  const { id: seminarId } = await aCompletedSeminar(db, { startsAt: inDays(-1), endsAt: testNow })
  const registration = await aCompletedRegistrant(db, seminarId, {
    licenseNo: '0012345',
    registrant: verified,
  })
  for (const { id: slotId } of await listSlotRows(db, seminarId))
    await db.insert(attendanceMarks).values({
      registrationId: registration.id,
      slotId,
      status: 'present',
      minutes: 450,
      source: 'staff',
      decidedAt: testNow,
      changedAt: testNow,
    })
  await anAccreditation(db, seminarId)
  await issueTo(services, { seminarId })
  const [certificate] = await certificatesOf(db, seminarId)
  if (certificate === undefined) throw new Error('No certificate was issued.')
  const forms = { form: await aForm(db, seminarId), check: await aCheck(db, seminarId) }
  return { ...(await credentialsOf(registration)), ...forms, certificateId: certificate.id }
}

/** Caller with their own credentials and those of another seminar. */
interface Calling<World> {
  readonly caller: Caller
  readonly world: World
  readonly other: Credentials
}

function headersOf({ caller, world, other }: Calling<Credentials>): Record<string, string> {
  if (caller === 'check-in pass') return { Cookie: world.passCookie }
  const byRegistrant = { registrant: world.cookie, 'another registrant': other.cookie }
  const cookie = staffCookies.get(caller) ?? byRegistrant[caller as keyof typeof byRegistrant]
  return cookie === undefined ? {} : { Cookie: cookie }
}

/** The link that a caller holds, else what a signed-in caller names instead. */
function linkOr<Named extends object>({ caller, world, other }: Calling<Credentials>, named: Named) {
  if (caller === 'ticket holder') return { link: world.ticket }
  if (caller === 'holder of another ticket') return { link: other.ticket }
  return codeHolders.some((one) => one === caller) ? { link: world.code } : named
}

const ofSeminar = ({ world: { seminarId } }: Calling<Credentials>) => ({ seminarId })

interface Call<World> {
  readonly by: readonly Caller[]
  /** Query of a GET, body of a POST. */
  readonly input: (calling: Calling<World>) => object | Promise<object>
}

async function statusOf<World extends Credentials>(
  endpoint: string,
  { input }: Call<World>,
  calling: Calling<World>,
): Promise<number> {
  const [method = '', path = ''] = endpoint.split(' ')
  const body = await input(calling)
  const query = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]))
  const headers = headersOf(calling)
  const response = await (method === 'GET'
    ? api.send(`${path}?${query}`, { headers })
    : api.send(path, { headers, body }))
  await response.arrayBuffer()
  return response.status
}

function testCalls<World extends Credentials>(
  aWorld: () => Promise<World>,
  calls: Readonly<Record<string, Call<World>>>,
): void {
  let unchanged: World
  let other: World
  beforeAll(async () => {
    unchanged = await aWorld()
    other = await aWorld()
  })

  test.for(Object.entries(calls))(
    '%s succeeds for the callers in the table and for no one else',
    async ([endpoint, call]) => {
      const statuses = new Map<Caller, number>()
      for (const caller of callers) {
        // What succeeds may change the world, and what is refused must not.
        const mayChange = !endpoint.startsWith('GET') && call.by.includes(caller)
        const world = mayChange ? await aWorld() : unchanged
        statuses.set(caller, await statusOf(endpoint, call, { caller, world, other }))
      }
      const succeeded = callers.filter((caller) => statuses.get(caller) === 200)
      expect(succeeded, JSON.stringify([...statuses])).toEqual(
        callers.filter((caller) => call.by.includes(caller)),
      )
      for (const [caller, status] of statuses)
        if (!call.by.includes(caller)) expect([400, 401, 403, 404, 409], caller).toContain(status)
    },
  )
}

describe('During a seminar,', () => {
  type World = Awaited<ReturnType<typeof aRunningWorld>>

  /** Names the registration by its ticket if that is all the caller has. */
  function registrationOf(calling: Calling<World>) {
    const { registrationId } = calling.world
    const { link: body, ...named } = { link: undefined, ...linkOr(calling, { registrationId }) }
    return body === undefined ? named : { body }
  }

  async function theRoomCode({ slotId }: World): Promise<string> {
    const url = await openPresenter(context, slotId)
    return (await getRoomCode(context, url.split('/').at(-1) ?? '')).code
  }

  const withPass: Call<World>['by'] = [...staff, 'check-in pass']

  testCalls(aRunningWorld, {
    'GET /attendance/scans': {
      by: [...staff, 'registrant'],
      input: ({ world: { registrationId } }) => ({ registrationId }),
    },
    'GET /attendees/ticket': { by: [...staff, ...linkHolders], input: registrationOf },
    'GET /attendees/ticket.png': { by: [...staff, ...linkHolders], input: registrationOf },
    'POST /attendance/code': {
      by: [...staff, ...holder],
      input: async (calling) => ({ ...registrationOf(calling), code: await theRoomCode(calling.world) }),
    },
    'POST /attendance/ticket/send-link': {
      by: [...holder.slice(1), 'holder of another ticket', ...codeHolders],
      input: registrationOf,
    },
    'GET /check-in/snapshot': { by: withPass, input: ofSeminar },
    'POST /check-in/scans': {
      by: withPass,
      input: ({ world: { seminarId, slotId, registrationId } }) => ({
        seminarId,
        deviceNow: testNow.toISOString(),
        scans: [aScan({ slotId, registrationId })],
      }),
    },
    'POST /check-in/walk-ins': {
      by: withPass,
      input: ({ world: { seminarId, slotId } }) => ({
        seminarId,
        slotId,
        firstName: 'Liza',
        lastName: 'Manalo',
        payment: 'cash',
        scanId: crypto.randomUUID(),
        scannedAt: testNow.toISOString(),
      }),
    },
    'POST /check-in/signature': {
      by: withPass,
      input: async ({ world: { seminarId, registrationId } }) => ({
        seminarId,
        registrationId,
        picture: await aDrawnSignature(),
        consent: true,
      }),
    },
    'GET /seminars/meeting': { by: [...staff, 'registrant'], input: ofSeminar },
    // Last, because it replaces the other ticket as well.
    'POST /attendance/ticket/renew': { by: [...managers, ...linkHolders], input: registrationOf },
  })

  test('a ticket that was replaced opens nothing', async () => {
    const { registrationId, ticket } = await aRunningWorld()
    await db.update(registrations).set({ linkVersion: 2 }).where(eq(registrations.id, registrationId))
    expect((await api.send(`/attendees/ticket?body=${ticket}`)).status).toBe(404)
    const body = { body: ticket }
    expect((await api.send('/attendance/ticket/renew', { body })).status).toBe(404)
  })
})

describe('After a seminar,', () => {
  type World = Awaited<ReturnType<typeof anEndedWorld>>

  const ofCertificate = (calling: Calling<World>) => ({
    id: calling.world.certificateId,
    ...linkOr(calling, {}),
  })
  const ofRegistration = (calling: Calling<World>) =>
    linkOr(calling, { registrationId: calling.world.registrationId })

  testCalls(anEndedWorld, {
    'GET /licences': { by: [...staff, 'registrant'], input: ({ world: { personId } }) => ({ personId }) },
    'GET /certificates/licence': { by: linkHolders, input: ofRegistration },
    'POST /certificates/licence': {
      by: linkHolders,
      input: async (calling) => ({
        professionId: await professionId(db, 'Nursing'),
        licenseNo: '0765432',
        ...ofRegistration(calling),
      }),
    },
    'GET /certificates/name': { by: linkHolders, input: ofRegistration },
    'GET /certificates/file': { by: [...staff, ...holder], input: ofCertificate },
    'GET /certificates/picture': { by: [...staff, ...holder], input: ofCertificate },
    'POST /certificates/correction': {
      by: holder,
      input: (calling) => ({
        certificateId: calling.world.certificateId,
        wanted: 'Ana M. Reyes',
        message: '',
        ...linkOr(calling, {}),
      }),
    },
    'GET /evaluation/answer': {
      by: linkHolders,
      input: (calling) => linkOr(calling, ofSeminar(calling)),
    },
    'POST /evaluation/answer': {
      by: holder,
      input: (calling) => ({
        formId: calling.world.form.id,
        answers: answersTo(calling.world.form),
        ...linkOr(calling, {}),
      }),
    },
  })

  test('the result of a learning check is for the registrant and the holder of their ticket', async () => {
    const [first, other] = [await anEndedWorld(), await anEndedWorld()]
    const results: [Caller, unknown][] = []
    for (const caller of callers) {
      const world = caller === 'ticket holder' ? await anEndedWorld() : first
      const calling = { caller, world, other }
      const body = {
        formId: world.check.id,
        answers: answersTo(world.check, 'yes'),
        idempotencyKey: caller,
        startedAt: testNow.toISOString(),
        ...linkOr(calling, {}),
      }
      const answer = await api.call('/evaluation/answer', { headers: headersOf(calling), body })
      if (answer.body.percent !== undefined) results.push([caller, answer.body.percent])
    }
    expect(results).toEqual(holder.map((caller) => [caller, 100]))
  })
})
