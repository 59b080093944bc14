/**
 * Calls every documented endpoint as a visitor and in each role.
 * A new endpoint without an entry in the table (`tests/kit/access-matrix.ts`) fails.
 */

import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { accessMatrix, rolesByAccess } from '#tests/kit/access-matrix.ts'
import { aPerson, aSessionCookie, aUser } from '#tests/kit/builders.ts'
import { createTestApi, withPolicies } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { type RoleName, roleNames } from '../application/contract/actor.ts'
import { passwords } from '../features/accounts/tables.ts'

/** Messages of the permission check; a permitted call may still be refused for other reasons. */
const closed = {
  visitor: 'Please log in to continue.',
  others: 'Your role does not permit this.',
  restrictedActor: 'Please set up two-step sign-in first.',
  temporaryPassword: 'Please choose a new password first.',
}

const { services, api } = await aSite()
const people = new Map<RoleName, number>()

beforeAll(async () => {
  for (const role of roleNames) people.set(role, (await aPerson(services.db, { role })).id)
})

interface Operations {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly 'x-who': string }>>>>
}

async function operations(): Promise<{ name: string; who: string }[]> {
  const { body } = await api.call<Operations>('/openapi.json')
  return Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path.replace('/_api', '')}`,
      who: operation['x-who'],
    })),
  )
}

test('Access matrix has one entry per endpoint and no others', async () => {
  expect((await operations()).map(({ name }) => name).sort()).toEqual(Object.keys(accessMatrix).sort())
})

test('OpenAPI document states for every endpoint who may call it, as in the access matrix', async () => {
  expect(Object.fromEntries((await operations()).map(({ name, who }) => [name, who]))).toEqual(accessMatrix)
})

/** Calls an endpoint with empty input. */
async function callEmpty(endpoint: string, personId: number | undefined, site = api) {
  const [method = '', path = ''] = endpoint.split(' ')
  const headers: Record<string, string> =
    personId === undefined ? {} : { Cookie: await aSessionCookie(services.db, personId) }
  const response = await site.send(path, { method, headers, ...(method === 'POST' && { body: {} }) })
  return { status: response.status, text: await response.text() }
}

/** Whether an actor passes the permission check. */
async function opens(endpoint: string, actor: RoleName | 'visitor'): Promise<boolean> {
  const isVisitor = actor === 'visitor'
  const { status, text } = await callEmpty(endpoint, isVisitor ? undefined : people.get(actor))
  return isVisitor
    ? !(status === 401 && text.includes(closed.visitor))
    : !(status === 403 && text.includes(closed.others))
}

describe.for(Object.entries(accessMatrix))('Access to %s', ([endpoint, access]) => {
  test(`is granted to ${rolesByAccess[access].join(', ')} and to no one else`, async () => {
    const entered: string[] = []
    for (const actor of ['visitor', ...roleNames] as const) {
      if (await opens(endpoint, actor)) entered.push(actor)
    }
    expect(entered.sort()).toEqual([...rolesByAccess[access]].sort())
  })
})

/** Checks that a person is refused with this message by all endpoints but the public ones and these. */
async function expectClosed(
  personId: number | undefined,
  { message, site = api, but }: { message: string; site?: typeof api; but: (endpoint: string) => boolean },
): Promise<void> {
  const endpoints = Object.keys(accessMatrix)
  const open: string[] = []
  for (const endpoint of endpoints) {
    const { status, text } = await callEmpty(endpoint, personId, site)
    if (status !== 403 || !text.includes(message)) open.push(endpoint)
  }
  expect(open).toEqual(endpoints.filter((each) => accessMatrix[each] === 'public' || but(each)))
}

test('Access without a required second factor is denied on all endpoints but those for setting it up', async () => {
  await expectClosed(people.get('admin'), {
    message: closed.restrictedActor,
    site: createTestApi(withPolicies(services, { secondFactor: 'required' })),
    but: (endpoint) =>
      endpoint.includes(' /account/second-factor') || endpoint.includes(' /auth/reauthenticat'),
  })
})

test('Access with a temporary password is denied on all endpoints but the one that changes it', async () => {
  const { id: personId } = await aUser(services.db, { role: 'admin' })
  await services.db.update(passwords).set({ status: 'temporary' }).where(eq(passwords.personId, personId))
  const but = (endpoint: string) => endpoint === 'POST /account/change-password'
  await expectClosed(personId, { message: closed.temporaryPassword, but })
})
