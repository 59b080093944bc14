/**
 * Calls every documented endpoint as callers without a session: holders of signed links and of check-in passes, and
 * browsers whose session has ended. A credential opens an endpoint if it is refused without it, and not with it. What
 * is not listed (`tests/kit/outside-access.ts`) must stay closed, so that new endpoints need no entry.
 */
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { aPerson, aSessionCookie, inDays, testNow } from '#tests/kit/builders.ts'
import { type ExampleRequest, exampleRequests } from '#tests/kit/example-requests.ts'
import { type ApiDocument, listOperations, type Operation } from '#tests/kit/fuzz/api-document.ts'
import { listOpenings, openedByLink, openedByPass } from '#tests/kit/outside-access.ts'
import { aWorld, linkOf, rowsOf, type World } from '#tests/kit/outside-world.ts'
import { contextOf, createTestApi, withoutLimits, withPolicies } from '#tests/kit/services.ts'
import { aDrawnSignature } from '#tests/kit/signatures.ts'
import { aSite } from '#tests/kit/site.ts'
import { sessions } from '../features/accounts/tables.ts'
import { revokeCheckInPass } from '../features/attendance/commands/check-in-passes.ts'
import { checkInPasses } from '../features/attendance/tables/slots.ts'
import { people } from '../features/people/tables.ts'

const { services: fixed } = await aSite()
const services = withoutLimits(withPolicies(fixed, { signaturesOnFile: true }))
const { db } = services
const api = createTestApi(services)
const picture = await aDrawnSignature()
let operations: Operation[] = []
let own: World
let other: World

beforeAll(async () => {
  operations = listOperations((await api.call<ApiDocument>('/openapi.json')).body)
  own = await aWorld(services, 'kabayan')
  other = await aWorld(services, 'estranghero')
})

const nameOf = ({ name }: Operation) => name.replace('/_api', '')

async function answerTo({ path, method, body }: ExampleRequest, headers: Record<string, string> = {}) {
  const response = await api.send(path, { method, headers, ...(body !== undefined && { body }) })
  return { status: response.status, text: await response.text() }
}

const refusals = [401, 403, 404]

interface Pair {
  readonly without: ExampleRequest
  readonly withCredential: ExampleRequest
  readonly headers?: Record<string, string>
}

const refusedRequests = new Map<string, boolean>()

async function isRefused(request: ExampleRequest): Promise<boolean> {
  const key = JSON.stringify(request)
  const known = refusedRequests.get(key) ?? refusals.includes((await answerTo(request)).status)
  refusedRequests.set(key, known)
  return known
}

/** Names of the endpoints that a credential opens. No answer may name the registrant of the other seminar. */
async function findOpened(toPairs: (operation: Operation) => Promise<Pair[]>): Promise<string[]> {
  const opened = new Set<string>()
  for (const operation of operations) {
    const pairs = await toPairs(operation)
    const isPublic = operation.who === 'public'
    // All others refuse visitors (`access-matrix.test.ts`) before they read any input.
    for (const { without, withCredential, headers } of isPublic ? pairs : pairs.slice(0, 1)) {
      if (isPublic && !(await isRefused(without))) continue
      const { status, text } = await answerTo(withCredential, headers)
      if (!refusals.includes(status)) opened.add(nameOf(operation))
      expect(text, nameOf(operation)).not.toContain(other.name)
    }
  }
  return [...opened].sort()
}

const linkFields = ['link', 'body', 'token']

/** Pairs of requests that differ in the link alone, which is in each text. */
const withLink = (kind: string, values: World['values']) => async (operation: Operation) => {
  const link = await linkOf(services, own, kind)
  const examplesWith = (text: string) => {
    const links = Object.fromEntries(linkFields.map((field) => [field, text]))
    return exampleRequests(operation, {
      byField: { ...values, ...links, picture, proofOfPaymentFile: picture },
      text,
    })
  }
  const real = examplesWith(link)
  return examplesWith(`0${link.slice(1, -1)}`).map((without, at) => ({
    without,
    withCredential: real[at] ?? without,
  }))
}

/** Pairs of requests that differ in a cookie. */
const withCookie = (cookie: string, values: World['values']) => async (operation: Operation) =>
  exampleRequests(operation, { byField: { ...values, picture }, text: 'Ana' }).map((without) => ({
    without,
    withCredential: without,
    headers: { Cookie: cookie },
  }))

describe.for(Object.entries(openedByLink))('A %s', ([kind, openings]) => {
  test('opens exactly the listed endpoints with the holder’s own things', async () => {
    expect(await findOpened(withLink(kind, own.values))).toEqual(listOpenings(openings))
  })

  test('opens, shows and changes nothing of someone else', async () => {
    const before = await rowsOf(db, other)
    expect(await findOpened(withLink(kind, other.values))).toEqual(listOpenings(openings, ['alone']))
    expect(await rowsOf(db, other)).toEqual(before)
  })
})

describe('A check-in pass', () => {
  const cookieOf = ({ pass }: World) => `check_in=${pass.token}`

  test('opens exactly the listed endpoints for its seminar', async () => {
    expect(await findOpened(withCookie(cookieOf(own), own.values))).toEqual(listOpenings(openedByPass))
  })

  test('opens, shows and changes nothing of another seminar', async () => {
    const before = await rowsOf(db, other)
    const alone = listOpenings(openedByPass, ['alone'])
    expect(await findOpened(withCookie(cookieOf(own), other.values))).toEqual(alone)
    expect(await rowsOf(db, other)).toEqual(before)
  })

  test('opens nothing once it is revoked', async () => {
    const { pass } = await aWorld(services, 'revoked')
    await revokeCheckInPass(contextOf(services), pass.id)
    expect(await findOpened(withCookie(`check_in=${pass.token}`, own.values))).toEqual([])
  })

  test('opens nothing once it has expired', async () => {
    const { pass, values } = await aWorld(services, 'expired')
    await db
      .update(checkInPasses)
      .set({ createdAt: inDays(-1), expiresAt: testNow })
      .where(eq(checkInPasses.id, pass.id))
    expect(await findOpened(withCookie(`check_in=${pass.token}`, values))).toEqual([])
  })
})

/** Ways to end an administrator's session, by the person and the cookie. */
const endings: Readonly<Record<string, (personId: number, cookie: string) => unknown>> = {
  'was signed out': (_, cookie) => api.send('/auth/logout', { body: {}, headers: { Cookie: cookie } }),
  'has expired': (personId) =>
    db
      .update(sessions)
      .set({ createdAt: inDays(-0.01), expiresAt: testNow })
      .where(eq(sessions.personId, personId)),
  'belongs to a suspended account': (personId) =>
    db.update(people).set({ accountStatus: 'suspended' }).where(eq(people.id, personId)),
}

test.for(Object.entries(endings))('A session that %s opens nothing', async ([, end]) => {
  const { id } = await aPerson(db, { role: 'admin' })
  const cookie = await aSessionCookie(db, id)
  await end(id, cookie)
  expect(await findOpened(withCookie(cookie, own.values))).toEqual([])
})

test('Control: a session opens endpoints that check for themselves', async () => {
  const cookie = await aSessionCookie(db, (await aPerson(db, { role: 'admin' })).id)
  const opened = await findOpened(async (operation) =>
    operation.who === 'public' ? withCookie(cookie, own.values)(operation) : [],
  )
  expect(opened).toEqual(expect.arrayContaining([...listOpenings(openedByPass), 'GET /attendees/ticket']))
})
