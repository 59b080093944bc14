/**
 * Each state-changing endpoint called by a signed-in user writes an audit log entry.
 * The table is written by hand; a new endpoint without an entry fails.
 */
import { desc, eq, gt } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type AuditedCall, attendeeCalls, audited, unauditedPaths } from '#tests/kit/audited-calls.ts'
import { aCategory, aPerson, aSeminar, aSessionCookie, aUser, inDays, testNow } from '#tests/kit/builders.ts'
import { coverCalls } from '#tests/kit/covers.ts'
import { invitationCalls } from '#tests/kit/invitations.ts'
import { anUnsubscription } from '#tests/kit/mail-reports.ts'
import { savedMailSettings } from '#tests/kit/mail-settings.ts'
import { aStoredMessage } from '#tests/kit/outbox.ts'
import { questionCalls } from '#tests/kit/questions.ts'
import { ownFactorCalls, secondStepCalls } from '#tests/kit/second-factor-calls.ts'
import { seminarDayCalls } from '#tests/kit/seminar-day-calls.ts'
import { createTestApi, withPolicies } from '#tests/kit/services.ts'
import { emailTextCalls, settingsCalls } from '#tests/kit/settings-calls.ts'
import { aSite } from '#tests/kit/site.ts'
import { aTemplateInput, templateCalls } from '#tests/kit/templates.ts'
import { hashToken } from '../features/accounts/adapters/one-time-token.ts'
import { linkedIdentities, oneTimeTokens, type TokenPurpose } from '../features/accounts/tables.ts'
import { auditLog, people } from '../features/people/tables.ts'
import { supportMessages } from '../features/support/tables.ts'

const { database, db, services: plain } = await aSite()
const services = withPolicies(plain, { signaturesOnFile: true })
const api = createTestApi(services)

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
  '/account/change-email': audited('account.link_requested', () => ({
    newEmail: `moved${next()}@example.ph`,
  })),
  '/account/change-password': audited('account.password_changed', () => ({
    currentPassword: password,
    newPassword,
  })),
  '/account/resend-verification': audited('account.link_requested', nothing),
  '/account/sessions/end': audited('session.ended', async ({ id }) => ({ sessionId: await aSessionOf(id) })),
  '/account/sessions/end-others': audited('session.others_ended', nothing),
  '/account/unlink-google': audited('account.google_unlinked', async ({ id }) => {
    await db.insert(linkedIdentities).values({ personId: id, provider: 'google', subject: `s${next()}` })
    return {}
  }),
  '/account/update': audited('account.updated', () => ({ firstName: 'Ana' })),
  ...seminarDayCalls(services),
  ...attendeeCalls(services),
  ...ownFactorCalls(services),
  ...secondStepCalls(services),
  '/auth/choose_password': audited(
    'session.started',
    async () => ({ token: await aToken('account_link', (await aUser(db)).id), newPassword }),
    { isByAnother: true },
  ),
  '/auth/establish_session': audited(
    'session.started',
    async () => ({ tempToken: await aToken('sign_in_handover', (await aUser(db)).id) }),
    { isByAnother: true },
  ),
  '/auth/login_with_password': audited(
    'session.started',
    async () => ({ email: (await aUser(db)).email, password }),
    { isByAnother: true },
  ),
  '/auth/logout': audited('session.ended', nothing),
  '/auth/reauthenticate': audited('session.reauthenticated', () => ({ method: 'password', password })),
  '/auth/register_with_password': audited('account.link_requested', async () => ({
    email: (await aPerson(db)).email,
    password,
    displayName: 'Someone',
  })),
  '/auth/request_account_link': audited('account.link_requested', async () => ({
    email: (await aPerson(db)).email,
  })),
  '/auth/verify_email': audited('account.email_verified', async ({ id }) => ({
    token: await aToken('account_link', id),
  })),
  '/categories': audited('category.created', () => ({ name: `Category of call ${next()}` })),
  '/categories/delete': audited('category.deactivated', async () => ({ id: (await aCategory(db)).id })),
  '/categories/update': audited('category.updated', async () => ({
    id: (await aCategory(db)).id,
    color: '#123456',
  })),
  '/contact/send': audited('support_message.sent', () => ({ ...message, subject: 'A question' })),
  ...settingsCalls(db),
  ...questionCalls(db),
  ...templateCalls(db),
  ...emailTextCalls(services),
  '/email/outbox/resend': audited('mail.resent', async () => ({ id: (await aStoredMessage(db)).id })),
  '/email/outbox/retry': audited('mail.retried', async () => ({
    id: (await aStoredMessage(db, { status: 'dead' })).id,
  })),
  '/email/outbox/retry-all': audited('mail.retried', nothing),
  ...invitationCalls(services),
  '/email/config/update': audited('mail.settings_changed', () => ({ maxRetries: 4 })),
  '/email/integration/test': audited('mail.tested', async () => {
    await savedMailSettings(services)
    return { recipientEmail: 'someone@example.ph' }
  }),
  '/email/templates/send-to-me': audited('mail.tested', async ({ id }) => {
    await savedMailSettings(services)
    await db.update(people).set({ emailVerifiedAt: testNow }).where(eq(people.id, id))
    const { templateType, subjectTemplate, htmlTemplate, textTemplate } = aTemplateInput()
    return { templateType, subjectTemplate, htmlTemplate, textTemplate }
  }),
  '/seminars': audited('seminar.created', () => ({ title: 'New', startDate: '2026-12-05T09:00' })),
  ...coverCalls(services),
  '/seminars/delete': audited('seminar.deleted', async () => ({ seminarId: (await aSeminar(db)).id })),
  '/seminars/update': audited('seminar.updated', async () => ({
    id: (await aSeminar(db)).id,
    title: 'Other',
  })),
  '/support/messages/resolve': audited('support_message.resolved', async () => {
    const [row] = await db
      .insert(supportMessages)
      .values({ ...message, kind: 'contact' })
      .returning()
    return { id: row?.id }
  }),
  '/support/report-change': audited(
    'account.change_reported',
    async () => ({ token: await aToken('account_notice', (await aUser(db)).id) }),
    { isByAnother: true },
  ),
  '/support/password-reset-request': audited('support_message.sent', () => message),
  '/users': audited('user.created', () => ({
    displayName: 'New',
    email: `new${next()}@example.ph`,
    password,
    role: 'attendee',
  })),
  '/users/change-password': audited('user.password_changed', async () => ({
    userId: (await aUser(db)).id,
    newPassword,
  })),
  '/users/delete': audited('user.deleted', async () => ({ userId: (await aUser(db)).id })),
  '/users/send-password-link': audited('account.link_requested', async () => ({
    userId: (await aUser(db)).id,
  })),
  '/users/update-details': audited('user.updated', async () => ({
    userId: (await aUser(db)).id,
    displayName: 'Other',
  })),
  '/users/update-email': audited('user.updated', async () => ({
    userId: (await aUser(db)).id,
    newEmail: `new${next()}@example.ph`,
  })),
  '/webhooks/email': audited('mail.unsubscribed', () => anUnsubscription(services), { isByAnother: true }),
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
