/**
 * Calls of licences, accreditation, evaluation and certificates with valid input by nine kinds of caller, as
 * `attendance-access.test.ts` calls attendance. API tokens do not exist yet.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTicket } from '../../tests/kit/attendance.ts'
import { actorOf, aPerson, aSessionCookie, inDays, testNow } from '../../tests/kit/builders.ts'
import {
  aCompletedRegistrant,
  aCompletedSeminar,
  anAccreditation,
  certificatesOf,
  issueTo,
  professionId,
} from '../../tests/kit/certificates.ts'
import { createTestDatabase } from '../../tests/kit/database.ts'
import { aCheck, aForm, answersTo } from '../../tests/kit/evaluation.ts'
import { contextOf, createTestApi, createTestServices } from '../../tests/kit/services.ts'
import { createCheckInPass } from '../features/attendance/commands/check-in-passes.ts'
import { listSlotRows } from '../features/attendance/queries/slots.ts'
import { attendanceMarks } from '../features/attendance/tables/marks.ts'

const callers = [
  'admin',
  'organizer',
  'staff',
  'registrant',
  'ticket holder',
  'check-in pass',
  'another registrant',
  'holder of another ticket',
  'visitor',
] as const
type Caller = (typeof callers)[number]

const managers: readonly Caller[] = ['admin', 'organizer']
const staff: readonly Caller[] = [...managers, 'staff']
const holder: readonly Caller[] = ['registrant', 'ticket holder']
/** If the request names nothing but the link, each acts for their own registration. */
const linkHolders: readonly Caller[] = [...holder, 'holder of another ticket']

const database = await createTestDatabase()
const services = await createTestServices(database)
const { db } = services
const api = createTestApi(services)
const cookies = new Map<Caller, string>()
let foreignTicket: string
let unchanged: World

beforeAll(async () => {
  for (const role of ['admin', 'organizer', 'staff'] as const)
    cookies.set(role, await aSessionCookie(db, (await aPerson(db, { role })).id))
  const { id: seminarId } = await aCompletedSeminar(db)
  const stranger = await aCompletedRegistrant(db, seminarId, {
    registrant: { person: { emailVerifiedAt: testNow } },
  })
  cookies.set('another registrant', await aSessionCookie(db, stranger.personId))
  foreignTicket = await aTicket(services, stranger)
  unchanged = await aWorld()
})

afterAll(async () => {
  await services.close()
  await database.close()
})

/** A seminar that has ended, with a certified registrant who was present, a form and a learning check. */
async function aWorld() {
  const { id: seminarId } = await aCompletedSeminar(db, { startsAt: inDays(-1), endsAt: testNow })
  const registration = await aCompletedRegistrant(db, seminarId, {
    licenseNo: '0012345',
    registrant: { person: { emailVerifiedAt: testNow } },
  })
  const { id: registrationId, personId } = registration
  for (const { id: slotId } of await listSlotRows(db, seminarId))
    await db.insert(attendanceMarks).values({
      ...{ registrationId, slotId, status: 'present', minutes: 450, source: 'office' },
      ...{ decidedAt: testNow, changedAt: testNow },
    })
  await anAccreditation(db, seminarId)
  await issueTo(services, { seminarId })
  const [certificate] = await certificatesOf(db, seminarId)
  if (certificate === undefined) throw new Error('No certificate was issued.')
  const admin = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'admin' })) })
  const pass = { seminarId, label: 'Entrance', expiresAt: inDays(1).toISOString() }
  return {
    ...{ seminarId, registrationId, personId, certificate, ticket: await aTicket(services, registration) },
    ...{ form: await aForm(db, seminarId), check: await aCheck(db, seminarId) },
    cookie: await aSessionCookie(db, personId),
    passCookie: `check_in=${(await createCheckInPass(admin, pass)).token}`,
  }
}
type World = Awaited<ReturnType<typeof aWorld>>

function headersOf(caller: Caller, world: World): Record<string, string> {
  if (caller === 'registrant') return { Cookie: world.cookie }
  if (caller === 'check-in pass') return { Cookie: world.passCookie }
  const cookie = cookies.get(caller)
  return cookie === undefined ? {} : { Cookie: cookie }
}

/** The link that a caller holds, else what a signed-in caller names instead. */
function linkOr<Named extends object>(caller: Caller, { ticket }: World, named: Named) {
  if (caller === 'ticket holder') return { link: ticket }
  return caller === 'holder of another ticket' ? { link: foreignTicket } : named
}

interface Call {
  readonly by: readonly Caller[]
  /** Query of a GET, body of a POST. */
  readonly input: (world: World, caller: Caller) => object | Promise<object>
}

const ofSeminar: Call['input'] = ({ seminarId }) => ({ seminarId })
const ofCertificate: Call['input'] = (world, caller) => ({
  ...{ id: world.certificate.id, ...linkOr(caller, world, {}) },
})
const ofRegistration: Call['input'] = (world, caller) =>
  linkOr(caller, world, { registrationId: world.registrationId })

const calls: Readonly<Record<string, Call>> = {
  'GET /licences': { by: [...staff, 'registrant'], input: ({ personId }) => ({ personId }) },
  'GET /certificates/licence': { by: linkHolders, input: ofRegistration },
  'POST /certificates/licence': {
    by: linkHolders,
    input: async (world, caller) => ({
      ...{ professionId: await professionId(db, 'Nursing'), licenseNo: '0765432' },
      ...linkOr(caller, world, { registrationId: world.registrationId }),
    }),
  },
  'GET /accreditation': { by: staff, input: () => ({}) },
  'GET /accreditation/seminar': { by: staff, input: ofSeminar },
  'GET /evaluation/forms': { by: managers, input: ofSeminar },
  'POST /evaluation/forms/status': {
    by: managers,
    input: ({ form: { id, version } }) => ({ id, version, status: 'closed' }),
  },
  'GET /evaluation/results': { by: managers, input: ofSeminar },
  'GET /evaluation/learning': { by: managers, input: ofSeminar },
  'GET /evaluation/unanswered': { by: managers, input: ({ form }) => ({ formId: form.id }) },
  'GET /evaluation/answer': {
    by: linkHolders,
    input: (world, caller) => linkOr(caller, world, { seminarId: world.seminarId }),
  },
  'POST /evaluation/answer': {
    by: holder,
    input: (world, caller) => ({
      ...{ formId: world.form.id, answers: answersTo(world.form), ...linkOr(caller, world, {}) },
    }),
  },
  'GET /certificates': { by: staff, input: ofSeminar },
  'GET /certificates/waiting': {
    by: staff,
    input: ({ seminarId }) => ({ seminarId, kind: 'participation' }),
  },
  'GET /certificates/file': { by: [...staff, ...holder], input: ofCertificate },
  'GET /certificates/picture': { by: [...staff, ...holder], input: ofCertificate },
  'GET /certificates/name': { by: linkHolders, input: ofRegistration },
  'GET /certificates/verify': {
    by: callers,
    input: ({ certificate: { number, verifyCode } }) => ({ number, code: verifyCode }),
  },
  'GET /certificates/zip': { by: managers, input: ofSeminar },
  'POST /certificates/issue': {
    by: managers,
    input: ({ seminarId }) => ({
      ...{ seminarId, kind: 'participation', registrationIds: 'all_eligible', send: false },
    }),
  },
  'POST /certificates/reissue': {
    by: managers,
    input: ({ certificate }) => ({
      ...{ certificateId: certificate.id, changes: { holderName: 'Ana Cruz' }, reason: 'Misspelled' },
    }),
  },
  'POST /certificates/revoke': {
    by: managers,
    input: ({ certificate }) => ({
      ...{ certificateId: certificate.id, publicReason: 'other', note: 'Mistake' },
    }),
  },
  'POST /certificates/correction': {
    by: holder,
    input: (world, caller) => ({
      ...{ certificateId: world.certificate.id, wanted: 'Ana M. Reyes', message: '' },
      ...linkOr(caller, world, {}),
    }),
  },
}

async function statusOf(endpoint: string, caller: Caller, world: World): Promise<number> {
  const [method = '', path = ''] = endpoint.split(' ')
  const input = (await calls[endpoint]?.input(world, caller)) ?? {}
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
  const headers = headersOf(caller, world)
  const response = await (method === 'GET'
    ? api.send(`${path}?${query}`, { headers })
    : api.send(path, { headers, body: input }))
  await response.arrayBuffer()
  return response.status
}

describe.for(Object.entries(calls))('%s', ([endpoint, { by }]) => {
  test(`succeeds for ${by.join(', ')} and for no one else`, async () => {
    const statuses = new Map<Caller, number>()
    for (const caller of callers) {
      // What succeeds may change the world, and what is refused must not.
      const mayChange = !endpoint.startsWith('GET') && by.includes(caller)
      const world = mayChange ? await aWorld() : unchanged
      statuses.set(caller, await statusOf(endpoint, caller, world))
    }
    const succeeded = callers.filter((caller) => statuses.get(caller) === 200)
    expect(succeeded, JSON.stringify([...statuses])).toEqual(callers.filter((caller) => by.includes(caller)))
    for (const [caller, status] of statuses)
      if (!by.includes(caller)) expect([401, 403, 404], caller).toContain(status)
  })
})

test('The result of a learning check is for the registrant and the holder of their ticket', async () => {
  const results = new Map<Caller, unknown>()
  for (const caller of callers) {
    const world = holder.includes(caller) ? await aWorld() : unchanged
    const { id: formId } = world.check
    const body = {
      ...{ formId, answers: answersTo(world.check, 'yes'), idempotencyKey: caller },
      ...{ startedAt: testNow.toISOString(), ...linkOr(caller, world, {}) },
    }
    const headers = headersOf(caller, world)
    results.set(caller, (await api.call('/evaluation/answer', { headers, body })).body.percent)
  }
  expect([...results].filter(([, percent]) => percent !== undefined)).toEqual(
    holder.map((caller) => [caller, 100]),
  )
})
