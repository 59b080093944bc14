/**
 * Calls every documented endpoint as a visitor and in each role.
 * A new endpoint without an entry in the table (`tests/kit/access-matrix.ts`) fails.
 */

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessMatrix, rolesByAccess } from '../../tests/kit/access-matrix.ts'
import { aPerson, aSessionCookie, aUser } from '../../tests/kit/builders.ts'
import { createTestDatabase } from '../../tests/kit/database.ts'
import { createTestApi, createTestServices, withPolicies } from '../../tests/kit/services.ts'
import { passwords } from '../features/accounts/tables.ts'
import { type RoleName, roleNames } from '../features/people/contract/actor.ts'

/** Messages of the permission check; a permitted call may still be refused for other reasons. */
const closed = {
  visitor: 'Please log in to continue.',
  others: 'Your role does not permit this.',
  restrictedActor: 'Please set up two-step sign-in first.',
  temporaryPassword: 'Please choose a new password first.',
}

const database = await createTestDatabase()
const services = await createTestServices(database)
const api = createTestApi(services)
const people = new Map<RoleName, number>()

beforeAll(async () => {
  for (const role of roleNames) people.set(role, (await aPerson(services.db, { role })).id)
})

afterAll(async () => {
  await services.close()
  await database.close()
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

/** Whether an actor passes the permission check, called with empty input. */
async function opens(endpoint: string, actor: RoleName | 'visitor'): Promise<boolean> {
  const [method = '', path = ''] = endpoint.split(' ')
  const personId = actor === 'visitor' ? undefined : people.get(actor)
  const headers: Record<string, string> =
    personId === undefined ? {} : { Cookie: await aSessionCookie(services.db, personId) }
  const response = await api.send(path, { method, headers, ...(method === 'POST' && { body: {} }) })
  const text = await response.text()
  if (actor === 'visitor') return !(response.status === 401 && text.includes(closed.visitor))
  return !(response.status === 403 && text.includes(closed.others))
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

describe('Access when a second factor is required', () => {
  test.for(['staff', 'organizer', 'admin'] as const)(
    'is denied to %s without one on all endpoints except those for setting it up',
    async (role) => {
      const strict = createTestApi(withPolicies(services, { secondFactor: 'required' }))
      const open: string[] = []
      for (const endpoint of Object.keys(accessMatrix)) {
        const [method = '', path = ''] = endpoint.split(' ')
        const headers = { Cookie: await aSessionCookie(services.db, people.get(role) ?? 0) }
        const response = await strict.send(path, { method, headers, ...(method === 'POST' && { body: {} }) })
        const text = await response.text()
        if (response.status !== 403 || !text.includes(closed.restrictedActor)) open.push(endpoint)
      }
      const toSetUp = (endpoint: string) =>
        endpoint.includes(' /account/second-factor') || endpoint.includes(' /auth/reauthenticat')
      const expected = Object.keys(accessMatrix).filter(
        (each) => accessMatrix[each] === 'public' || toSetUp(each),
      )
      expect(open.sort()).toEqual(expected.sort())
    },
  )
})

describe('Access with a temporary password', () => {
  test.for(roleNames)(
    'is denied to %s on all endpoints except the one that changes the password',
    async (role) => {
      const personId = (await aUser(services.db, { role })).id
      await services.db.update(passwords).set({ status: 'temporary' }).where(eq(passwords.personId, personId))
      const open: string[] = []
      for (const endpoint of Object.keys(accessMatrix)) {
        const [method = '', path = ''] = endpoint.split(' ')
        const headers = { Cookie: await aSessionCookie(services.db, personId) }
        const response = await api.send(path, { method, headers, ...(method === 'POST' && { body: {} }) })
        const text = await response.text()
        if (response.status !== 403 || !text.includes(closed.temporaryPassword)) open.push(endpoint)
      }
      const isChange = (endpoint: string) => endpoint === 'POST /account/change-password'
      const expected = Object.keys(accessMatrix).filter(
        (each) => accessMatrix[each] === 'public' || isChange(each),
      )
      expect(open.sort()).toEqual(expected.sort())
    },
  )
})
