/**
 * Each state-changing endpoint called by a signed-in user writes an audit log entry.
 * The table is written by hand; a new endpoint without an entry fails.
 */
import { desc, eq, gt } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { type AuditedCall, attendeeCalls, unauditedPaths } from '../../tests/kit/audited-calls.ts'
import {
  aCategory,
  aPerson,
  aSeminar,
  aSessionCookie,
  aUser,
  inDays,
  testNow,
} from '../../tests/kit/builders.ts'
import { coverCalls } from '../../tests/kit/covers.ts'
import { createTestDatabase } from '../../tests/kit/database.ts'
import { emailTextCalls } from '../../tests/kit/email-text-calls.ts'
import { invitationCalls } from '../../tests/kit/invitations.ts'
import { anUnsubscription } from '../../tests/kit/mail-reports.ts'
import { savedMailSettings } from '../../tests/kit/mail-settings.ts'
import { aStoredMessage } from '../../tests/kit/outbox.ts'
import { questionCalls } from '../../tests/kit/questions.ts'
import { ownFactorCalls, secondStepCalls } from '../../tests/kit/second-factor-calls.ts'
import { seminarDayCalls } from '../../tests/kit/seminar-day-calls.ts'
import { createTestApi, createTestServices, withPolicies } from '../../tests/kit/services.ts'
import { settingsCalls } from '../../tests/kit/settings-calls.ts'
import { aTemplateInput, templateCalls } from '../../tests/kit/templates.ts'
import { hashToken } from '../features/accounts/adapters/one-time-token.ts'
import { linkedIdentities, oneTimeTokens, type TokenPurpose } from '../features/accounts/tables.ts'
import { auditLog, people } from '../features/people/tables.ts'
import { supportMessages } from '../features/support/tables.ts'

const database = await createTestDatabase()
const { db } = database
const services = withPolicies(await createTestServices(database), { signaturesOnFile: true })
const api = createTestApi(services)

afterAll(async () => {
  await services.close()
  await database.close()
})

const password = 'kalabaw at kubo'
const newPassword = 'mahabang gabi 88'
const message = { name: 'Liza', email: 'liza@example.ph', message: 'Do you come to Samar?' }

let counter = 0

function next(): number {
  counter += 1
  return counter
}

async function aToken(purpose: TokenPurpose, personId: number): Promise<string> {
  const token = `token ${next()}`
  await db
    .insert(oneTimeTokens)
    .values({ tokenHash: hashToken(token), purpose, personId, expiresAt: inDays(1) })
  return token
}

const nothing = () => ({})

const calls: Readonly<Record<string, AuditedCall>> = {
  '/account/change-email': {
    body: () => ({ newEmail: `moved${next()}@example.ph` }),
    action: 'account.link_requested',
  },
  '/account/change-password': {
    body: () => ({ currentPassword: password, newPassword }),
    action: 'account.password_changed',
  },
  '/account/resend-verification': { body: nothing, action: 'account.link_requested' },
  '/account/sessions/end': {
    body: async ({ id }) => ({ sessionId: await aSessionOf(id) }),
    action: 'session.ended',
  },
  '/account/sessions/end-others': { body: nothing, action: 'session.others_ended' },
  '/account/unlink-google': {
    body: async ({ id }) => {
      await db.insert(linkedIdentities).values({ personId: id, provider: 'google', subject: `s${next()}` })
      return {}
    },
    action: 'account.google_unlinked',
  },
  '/account/update': { body: () => ({ firstName: 'Ana' }), action: 'account.updated' },
  ...seminarDayCalls(services),
  ...attendeeCalls(services),
  ...ownFactorCalls(services),
  ...secondStepCalls(services),
  '/auth/choose_password': {
    body: async () => ({ token: await aToken('account_link', (await aUser(db)).id), newPassword }),
    action: 'session.started',
    isByAnother: true,
  },
  '/auth/establish_session': {
    body: async () => ({ tempToken: await aToken('sign_in_handover', (await aUser(db)).id) }),
    action: 'session.started',
    isByAnother: true,
  },
  '/auth/login_with_password': {
    body: async () => ({ email: (await aUser(db)).email, password }),
    action: 'session.started',
    isByAnother: true,
  },
  '/auth/logout': { body: nothing, action: 'session.ended' },
  '/auth/reauthenticate': {
    body: () => ({ method: 'password', password }),
    action: 'session.reauthenticated',
  },
  '/auth/register_with_password': {
    body: async () => ({ email: (await aPerson(db)).email, password, displayName: 'Someone' }),
    action: 'account.link_requested',
  },
  '/auth/request_account_link': {
    body: async () => ({ email: (await aPerson(db)).email }),
    action: 'account.link_requested',
  },
  '/auth/verify_email': {
    body: async ({ id }) => ({ token: await aToken('account_link', id) }),
    action: 'account.email_verified',
  },
  '/categories': { body: () => ({ name: `Category of call ${next()}` }), action: 'category.created' },
  '/categories/delete': {
    body: async () => ({ id: (await aCategory(db)).id }),
    action: 'category.deactivated',
  },
  '/categories/update': {
    body: async () => ({ id: (await aCategory(db)).id, color: '#123456' }),
    action: 'category.updated',
  },
  '/contact/send': { body: () => ({ ...message, subject: 'A question' }), action: 'support_message.sent' },
  ...settingsCalls(db),
  ...questionCalls(db),
  ...templateCalls(db),
  ...emailTextCalls(services),
  '/email/outbox/resend': {
    body: async () => ({ id: (await aStoredMessage(db)).id }),
    action: 'mail.resent',
  },
  '/email/outbox/retry': {
    body: async () => ({ id: (await aStoredMessage(db, { status: 'dead' })).id }),
    action: 'mail.retried',
  },
  '/email/outbox/retry-all': { body: nothing, action: 'mail.retried' },
  ...invitationCalls(services),
  '/email/config/update': { body: () => ({ maxRetries: 4 }), action: 'mail.settings_changed' },
  '/email/integration/test': {
    body: async () => {
      await savedMailSettings(services)
      return { recipientEmail: 'someone@example.ph' }
    },
    action: 'mail.tested',
  },
  '/email/templates/send-to-me': {
    body: async ({ id }) => {
      await savedMailSettings(services)
      await db.update(people).set({ emailVerifiedAt: testNow }).where(eq(people.id, id))
      const { templateType, subjectTemplate, htmlTemplate, textTemplate } = aTemplateInput()
      return { templateType, subjectTemplate, htmlTemplate, textTemplate }
    },
    action: 'mail.tested',
  },
  '/seminars': {
    body: () => ({ title: 'New', startDate: '2026-12-05T09:00' }),
    action: 'seminar.created',
  },
  ...coverCalls(services),
  '/seminars/delete': {
    body: async () => ({ seminarId: (await aSeminar(db)).id }),
    action: 'seminar.deleted',
  },
  '/seminars/update': {
    body: async () => ({ id: (await aSeminar(db)).id, title: 'Other' }),
    action: 'seminar.updated',
  },
  '/support/messages/resolve': {
    body: async () => {
      const [row] = await db
        .insert(supportMessages)
        .values({ ...message, kind: 'contact' })
        .returning()
      return { id: row?.id }
    },
    action: 'support_message.resolved',
  },
  '/support/report-change': {
    body: async () => ({ token: await aToken('account_notice', (await aUser(db)).id) }),
    action: 'account.change_reported',
    isByAnother: true,
  },
  '/support/password-reset-request': { body: () => message, action: 'support_message.sent' },
  '/users': {
    body: () => ({ displayName: 'New', email: `new${next()}@example.ph`, password, role: 'attendee' }),
    action: 'user.created',
  },
  '/users/change-password': {
    body: async () => ({ userId: (await aUser(db)).id, newPassword }),
    action: 'user.password_changed',
  },
  '/users/delete': { body: async () => ({ userId: (await aUser(db)).id }), action: 'user.deleted' },
  '/users/send-password-link': {
    body: async () => ({ userId: (await aUser(db)).id }),
    action: 'account.link_requested',
  },
  '/users/update-details': {
    body: async () => ({ userId: (await aUser(db)).id, displayName: 'Other' }),
    action: 'user.updated',
  },
  '/users/update-email': {
    body: async () => ({ userId: (await aUser(db)).id, newEmail: `new${next()}@example.ph` }),
    action: 'user.updated',
  },
  '/webhooks/email': {
    body: () => anUnsubscription(services),
    action: 'mail.unsubscribed',
    isByAnother: true,
  },
}

async function aSessionOf(personId: number): Promise<number> {
  await aSessionCookie(db, personId)
  const { rows } = await database.pool.query('select max(id) as id from sessions where person_id = $1', [
    personId,
  ])
  return rows[0].id
}

test('Audit trail test covers every endpoint that changes data', async () => {
  const { body } = await api.call<{ paths: Record<string, object> }>('/openapi.json')
  const changing = Object.entries(body.paths).flatMap(([path, methods]) =>
    'post' in methods ? [path.replace('/_api', '')] : [],
  )
  expect(changing.sort()).toEqual([...Object.keys(calls), ...unauditedPaths].sort())
})

describe.for(Object.entries(calls))('POST %s', ([path, call]) => {
  test(`writes the audit entry ${call.action}`, async () => {
    const actor = await aUser(db, { role: 'admin' })
    const own = await aSessionCookie(db, actor.id)
    const body = await call.body(actor)
    const headers = { Cookie: [own, call.cookie?.()].filter(Boolean).join('; ') }
    const [before] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    await api.send(`${path}${(await call.search?.()) ?? ''}`, { body, headers })
    const lines = await db
      .select()
      .from(auditLog)
      .where(gt(auditLog.id, before?.id ?? 0))
      .orderBy(desc(auditLog.id))
    expect(lines[0]).toMatchObject({ action: call.action })
    if (call.isByAnother !== true) expect(lines[0]?.actorId).toBe(actor.id)
    expect(JSON.stringify(lines)).not.toMatch(/example\.ph|kalabaw|mahabang/)
  })
})
