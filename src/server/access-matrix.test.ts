/**
 * Calls every documented endpoint as a visitor and in each role.
 * The table is written by hand, not derived from the code: a new endpoint without an entry fails.
 */

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPerson, aSessionCookie, aUser } from '../../tests/kit/builders.ts'
import { createTestDatabase } from '../../tests/kit/database.ts'
import { createTestApi, createTestServices } from '../../tests/kit/services.ts'
import { passwords } from '../features/accounts/tables.ts'
import { type RoleName, roleNames } from '../features/people/contract/actor.ts'

const doors = {
  public: ['visitor', 'attendee', 'staff', 'organizer', 'admin'],
  self: ['attendee', 'staff', 'organizer', 'admin'],
  staff: ['staff', 'organizer', 'admin'],
  manager: ['organizer', 'admin'],
  admin: ['admin'],
} as const

const matrix: Readonly<Record<string, keyof typeof doors>> = {
  'GET /account': 'self',
  'POST /account/change-email': 'self',
  'POST /account/change-password': 'self',
  'POST /account/resend-verification': 'self',
  'GET /account/second-factor': 'self',
  'POST /account/second-factor/passkeys/add': 'self',
  'POST /account/second-factor/passkeys/begin': 'self',
  'POST /account/second-factor/passkeys/remove': 'self',
  'POST /account/second-factor/recovery-codes': 'self',
  'POST /account/second-factor/totp/begin': 'self',
  'POST /account/second-factor/totp/confirm': 'self',
  'POST /account/second-factor/totp/remove': 'self',
  'POST /account/sessions/end': 'self',
  'POST /account/sessions/end-others': 'self',
  'POST /account/unlink-google': 'self',
  'POST /account/update': 'self',
  'GET /attendees': 'staff',
  'POST /attendees': 'public',
  'GET /attendees/attendance': 'staff',
  'POST /attendees/attach-proof': 'staff',
  'POST /attendees/attendance': 'staff',
  'POST /attendees/attendance/all': 'staff',
  'POST /attendees/import': 'manager',
  'GET /attendees/import/errors': 'manager',
  'POST /attendees/import/preview': 'manager',
  'GET /attendees/import/run': 'manager',
  'GET /attendees/import/template': 'manager',
  'GET /attendees/interactions': 'staff',
  'POST /attendees/interactions': 'staff',
  'GET /attendees/profile': 'self',
  'POST /attendees/update-profile': 'admin',
  'POST /attendees/add-to-seminar': 'staff',
  'POST /attendees/delete': 'manager',
  'POST /attendees/invite': 'staff',
  'POST /attendees/invitations': 'staff',
  'GET /attendees/invitations/email': 'staff',
  'POST /attendees/invitations/preview': 'staff',
  'GET /attendees/invitations/run': 'staff',
  'GET /attendees/invitations/templates': 'staff',
  'GET /attendees/payment-by-reference': 'manager',
  'GET /attendees/tags': 'staff',
  'POST /attendees/erase': 'admin',
  'GET /attendees/erasure-request': 'self',
  'POST /attendees/erasure-request': 'self',
  'POST /attendees/erasure-request/withdraw': 'self',
  'GET /attendees/erasure-requests': 'admin',
  'GET /attendees/export': 'manager',
  'POST /attendees/remove-sample-data': 'admin',
  'POST /attendees/lookup': 'public',
  'GET /attendees/own-data': 'self',
  'GET /attendees/own-details': 'self',
  'GET /attendees/payment-case': 'manager',
  'GET /attendees/pending-payments': 'manager',
  'GET /attendees/proof': 'self',
  'POST /attendees/proof-link/read': 'public',
  'POST /attendees/proof-link/send': 'public',
  'POST /attendees/take-back-approval': 'manager',
  'POST /attendees/undo-payment-decision': 'manager',
  'POST /attendees/registrations-link/read': 'public',
  'POST /attendees/registrations-link/send': 'public',
  'POST /attendees/verify-payment': 'manager',
  'GET /audit-log': 'admin',
  'POST /auth/choose_password': 'public',
  'POST /auth/establish_session': 'public',
  'POST /auth/login_with_password': 'public',
  'POST /auth/logout': 'public',
  'GET /auth/methods': 'public',
  'GET /auth/oauth_authorize': 'public',
  'GET /auth/oauth_callback': 'public',
  'GET /auth/reauthentication': 'self',
  'POST /auth/reauthenticate': 'self',
  'POST /auth/reauthenticate/passkey': 'self',
  'POST /auth/reauthenticate/passkey_options': 'self',
  'POST /auth/register_with_password': 'public',
  'POST /auth/request_account_link': 'public',
  'POST /auth/second_factor/code': 'public',
  'POST /auth/second_factor/passkey': 'public',
  'POST /auth/second_factor/passkey_options': 'public',
  'GET /auth/session': 'public',
  'POST /auth/verify_email': 'self',
  'GET /categories': 'public',
  'POST /categories': 'manager',
  'POST /categories/delete': 'manager',
  'POST /categories/update': 'manager',
  'POST /contact/send': 'public',
  'POST /csp-reports': 'public',
  'GET /email/config/get': 'manager',
  'POST /email/config/update': 'admin',
  'GET /email/integration/deliverability': 'manager',
  'GET /email/integration/health': 'manager',
  'POST /email/integration/test': 'manager',
  'GET /dashboard/admin': 'admin',
  'GET /dashboard/personal': 'self',
  'GET /dashboard/upcoming': 'staff',
  'POST /email/templates/create': 'manager',
  'POST /email/templates/delete': 'manager',
  'GET /email/templates/list': 'manager',
  'POST /email/templates/preview': 'manager',
  'POST /email/templates/send-to-me': 'manager',
  'GET /email/templates/reference': 'manager',
  'POST /email/templates/update': 'manager',
  'GET /email/outbox': 'manager',
  'GET /email/outbox/message': 'manager',
  'POST /email/outbox/resend': 'manager',
  'POST /email/outbox/retry': 'manager',
  'POST /email/outbox/retry-all': 'manager',
  'GET /email/templates/get': 'self',
  'POST /email/templates/get': 'public',
  'POST /email/invitations/request': 'public',
  'GET /email/stats/days': 'manager',
  'GET /email/stats/overview': 'manager',
  'GET /email/unsubscribe': 'public',
  'POST /email/unsubscribe': 'public',
  'GET /email/webhooks/status': 'manager',
  'GET /seminars': 'public',
  'POST /seminars': 'manager',
  'GET /seminars/attendance-sheet': 'staff',
  'GET /seminars/calendar': 'staff',
  'GET /seminars/counts': 'public',
  'POST /seminars/delete': 'manager',
  'GET /seminars/details': 'public',
  'GET /seminars/participants': 'staff',
  'GET /seminars/registrant-counts': 'manager',
  'POST /seminars/update': 'manager',
  'GET /support/messages': 'manager',
  'POST /support/messages/resolve': 'manager',
  'POST /support/password-reset-request': 'public',
  'POST /support/report-change': 'public',
  'GET /users': 'manager',
  'POST /users': 'manager',
  'POST /users/change-password': 'manager',
  'POST /users/delete': 'manager',
  'POST /users/remove-second-factors': 'manager',
  'POST /users/send-password-link': 'manager',
  'POST /users/update-details': 'manager',
  'POST /users/update-email': 'manager',
  'POST /webhooks/email': 'public',
}

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
  expect((await operations()).map(({ name }) => name).sort()).toEqual(Object.keys(matrix).sort())
})

test('OpenAPI document states for every endpoint who may call it, as in the access matrix', async () => {
  expect(Object.fromEntries((await operations()).map(({ name, who }) => [name, who]))).toEqual(matrix)
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

describe.for(Object.entries(matrix))('Access to %s', ([endpoint, door]) => {
  test(`is granted to ${doors[door].join(', ')} and to no one else`, async () => {
    const entered: string[] = []
    for (const actor of ['visitor', ...roleNames] as const) {
      if (await opens(endpoint, actor)) entered.push(actor)
    }
    expect(entered.sort()).toEqual([...doors[door]].sort())
  })
})

describe('Access when a second factor is required', () => {
  test.for(['staff', 'organizer', 'admin'] as const)(
    'is denied to %s without one on all endpoints except those for setting it up',
    async (role) => {
      const config = { ...services.config, secondFactor: 'required' as const }
      const strict = createTestApi({ ...services, config })
      const open: string[] = []
      for (const endpoint of Object.keys(matrix)) {
        const [method = '', path = ''] = endpoint.split(' ')
        const headers = { Cookie: await aSessionCookie(services.db, people.get(role) ?? 0) }
        const response = await strict.send(path, { method, headers, ...(method === 'POST' && { body: {} }) })
        const text = await response.text()
        if (response.status !== 403 || !text.includes(closed.restrictedActor)) open.push(endpoint)
      }
      const toSetUp = (endpoint: string) =>
        endpoint.includes(' /account/second-factor') || endpoint.includes(' /auth/reauthenticat')
      const expected = Object.keys(matrix).filter((each) => matrix[each] === 'public' || toSetUp(each))
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
      for (const endpoint of Object.keys(matrix)) {
        const [method = '', path = ''] = endpoint.split(' ')
        const headers = { Cookie: await aSessionCookie(services.db, personId) }
        const response = await api.send(path, { method, headers, ...(method === 'POST' && { body: {} }) })
        const text = await response.text()
        if (response.status !== 403 || !text.includes(closed.temporaryPassword)) open.push(endpoint)
      }
      const isChange = (endpoint: string) => endpoint === 'POST /account/change-password'
      const expected = Object.keys(matrix).filter((each) => matrix[each] === 'public' || isChange(each))
      expect(open.sort()).toEqual(expected.sort())
    },
  )
})
