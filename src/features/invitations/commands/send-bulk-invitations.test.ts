import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startBulkInvitations } from '#app/features/attendees/commands/start-invitations.ts'
import { previewInvitationAudience } from '#app/features/attendees/reads/preview-invitations.ts'
import { getMailSite } from '#app/features/email/reads/mail-site.ts'
import { emailSuppressions, emailTemplates, outbox } from '#app/features/email/tables.ts'
import { auditLog } from '#app/features/people/tables.ts'
import { actorOf, aPerson, aSeminar, inDays, testNow } from '#tests/kit/builders.ts'
import { aSeatHolder } from '#tests/kit/seats.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { InvitationAudience } from '../contract/bulk-invitations.ts'
import { findInvitationRun } from '../queries/bulk-invitation-runs.ts'
import { invitationRecipients, invitationRuns, seminarInvitations } from '../tables.ts'
import { inviteAttendees } from './invite-attendees.ts'
import { deleteOldInvitationRuns, sendBulkInvitations } from './send-bulk-invitations.ts'

const { database, db, services } = await aSite()
const staff = await aPerson(db, { role: 'staff' })
const context = {
  ...contextOf(services, { actor: actorOf(staff) }),
  log: services.log,
  site: getMailSite(services),
}

/** People with marketing consent, found by a unique mark. */
async function aCrowd(mark: string, count: number): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into people (email, first_name, last_name, marketing_consent)
     select $1 || n || '@example.ph', 'Ana', $1, true from generate_series(1, $2::integer) n returning id`,
    [mark, count],
  )
  return rows.map(({ id }) => id)
}

const anInput = (seminarId: number, audience: InvitationAudience) => ({
  runId: randomUUID(),
  seminarId,
  audience,
  isOnlyNew: false,
  expectedTotal: 3,
})

/** Runs the job until nothing is left, as the timer does. */
async function sendAll(): Promise<void> {
  while ((await sendBulkInvitations(db, services.clock)) > 0);
}

const queuedEmailsTo = (personIds: readonly number[]) =>
  db
    .select()
    .from(outbox)
    .where(and(eq(outbox.templateType, 'invitation'), inArray(outbox.personId, [...personIds])))

test('A bulk invitation reaches everyone matching the filter when sent, once each, even above a thousand', async () => {
  const seminar = await aSeminar(db)
  const crowd = await aCrowd('manymark', 1203)
  const input = { ...anInput(seminar.id, { filter: { search: 'manymark' } }), expectedTotal: 1200 }
  const started = await startBulkInvitations(context, input)
  expect(started).toMatchObject({ state: 'running', total: 1203, expectedTotal: 1200, handled: 0 })
  const [late = 0] = await aCrowd('manymarklate', 1)
  await Promise.all([sendAll(), sendAll()])
  await sendAll()
  expect(await startBulkInvitations(context, input)).toMatchObject({
    state: 'done',
    handled: 1203,
    queued: 1203,
    skipped: [],
  })
  expect(await sendBulkInvitations(db, services.clock)).toBe(0)
  expect(await queuedEmailsTo(crowd)).toHaveLength(1203)
  expect(await queuedEmailsTo([late])).toEqual([])
  expect(await db.select().from(invitationRecipients)).toEqual([])
  const lines = await db.select().from(auditLog).where(eq(auditLog.subjectId, seminar.id))
  expect(lines.map(({ action, actorId, details }) => ({ action, actorId, details }))).toEqual([
    { action: 'attendees.invitations_started', actorId: staff.id, details: { people: 1203 } },
    { action: 'attendees.invited', actorId: staff.id, details: { queued: 1203, skipped: 0 } },
  ])
})

test('startBulkInvitations starts one bulk invitation per ID, even when called twice at once', async () => {
  const seminar = await aSeminar(db)
  const userIds = await aCrowd('twice', 3)
  const input = anInput(seminar.id, { userIds })
  const runs = await Promise.all([1, 2, 3].map(() => startBulkInvitations(context, input)))
  expect(runs.map(({ id, total }) => [id, total])).toEqual(Array(3).fill([input.runId, 3]))
  await sendAll()
  expect(await queuedEmailsTo(userIds)).toHaveLength(3)
  const other = { ...input, audience: { userIds: userIds.slice(1) } }
  await expect(startBulkInvitations(context, other)).rejects.toMatchObject({ code: 'invitations_id_taken' })
  const stranger = { ...context, actor: actorOf(await aPerson(db, { role: 'staff' })) }
  await expect(startBulkInvitations(stranger, input)).rejects.toMatchObject({ code: 'invitations_id_taken' })
})

test('A bulk invitation skips exactly the people whom its preview counted, by reason', async () => {
  const seminar = await aSeminar(db)
  const consenting = { marketingConsent: true }
  const bounced = await aPerson(db, consenting)
  const unsubscribed = await aPerson(db, consenting)
  await db.insert(emailSuppressions).values([
    { email: bounced.email, reason: 'bounced' },
    { email: unsubscribed.email, reason: 'unsubscribed' },
  ])
  const invited = await aPerson(db, consenting)
  await inviteAttendees(context, { userIds: [invited.id], seminarId: seminar.id })
  const before = await aPerson(db, consenting)
  await db
    .insert(seminarInvitations)
    .values({ seminarId: seminar.id, personId: before.id, invitedAt: inDays(-9) })
  const all = [
    bounced,
    unsubscribed,
    invited,
    before,
    await aPerson(db, consenting),
    await aPerson(db),
    await aPerson(db, { ...consenting, accountStatus: 'suspended' }),
    await aSeatHolder(db, seminar.id, { person: consenting }),
    await aPerson(db, { ...consenting, erasedAt: testNow }),
    { id: 2_000_000_000 },
  ]
  const audience = { userIds: all.map(({ id }) => id) }
  const skipped = [
    { reason: 'registered', count: 1 },
    { reason: 'invited_already', count: 1 },
    { reason: 'no_email_wanted', count: 1 },
    { reason: 'no_consent', count: 1 },
    { reason: 'undeliverable', count: 1 },
    { reason: 'not_active', count: 1 },
    { reason: 'unknown', count: 2 },
  ]
  const question = { audience, seminarId: seminar.id, isOnlyNew: false }
  expect(await previewInvitationAudience(context, question)).toMatchObject({ total: 10, invited: 2, skipped })
  const onlyNew = await previewInvitationAudience(context, { ...question, isOnlyNew: true })
  expect(onlyNew).toMatchObject({ invited: 1 })
  expect(onlyNew.skipped).toContainEqual({ reason: 'invited_before', count: 1 })
  const input = anInput(seminar.id, audience)
  await startBulkInvitations(context, { ...input, isOnlyNew: true })
  await sendAll()
  const run = await startBulkInvitations(context, { ...input, isOnlyNew: true })
  expect(run).toMatchObject({ state: 'done', queued: 1, skipped: onlyNew.skipped })
})

test('A bulk invitation resumes after a crash without duplicates, and stops when the seminar is cancelled', async () => {
  const seminar = await aSeminar(db)
  const userIds = await aCrowd('crash', 3)
  const input = anInput(seminar.id, { userIds })
  await startBulkInvitations(context, input)
  await database.pool.query('alter table outbox rename to outbox_away')
  await expect(sendBulkInvitations(db, services.clock)).rejects.toThrow()
  await database.pool.query('alter table outbox_away rename to outbox')
  expect(await findInvitationRun(db, input.runId)).toMatchObject({
    state: 'running',
    handled: 0,
    failures: 1,
  })
  await sendAll()
  expect(await startBulkInvitations(context, input)).toMatchObject({ state: 'done', queued: 3 })

  const cancelled = await aSeminar(db)
  const stopped = anInput(cancelled.id, { userIds })
  await startBulkInvitations(context, stopped)
  await database.pool.query(`update seminars set status = 'cancelled', cancelled_at = now() where id = $1`, [
    cancelled.id,
  ])
  await sendAll()
  expect(await startBulkInvitations(context, stopped)).toMatchObject({
    state: 'failed',
    handled: 0,
    failure: 'This seminar was cancelled.',
  })
  expect(await queuedEmailsTo(userIds)).toHaveLength(3)
})

test('A bulk invitation is abandoned after five consecutive failures, without blocking others', async () => {
  const seminar = await aSeminar(db)
  const stuck = anInput(seminar.id, { userIds: await aCrowd('stuck', 1) })
  await startBulkInvitations(context, stuck)
  await db.update(invitationRuns).set({ failures: 4 }).where(eq(invitationRuns.id, stuck.runId))
  await database.pool.query('alter table outbox rename to outbox_away')
  await expect(sendBulkInvitations(db, services.clock)).rejects.toThrow()
  await database.pool.query('alter table outbox_away rename to outbox')
  expect(await findInvitationRun(db, stuck.runId)).toMatchObject({ state: 'failed', queued: 0 })
})

test('A bulk invitation uses the chosen custom template', async () => {
  const seminar = await aSeminar(db)
  const userIds = await aCrowd('custom', 1)
  const [template] = await db
    .insert(emailTemplates)
    .values({
      templateName: 'Alumni',
      templateType: 'custom',
      subjectTemplate: 'Come back, {{ firstName }}',
      htmlTemplate: '<a href="{{ unsubscribeLink }}">No more</a>',
      textTemplate: 'No more: {{ unsubscribeLink }}',
    })
    .returning()
  const input = anInput(seminar.id, { userIds })
  await startBulkInvitations(context, { ...input, templateId: template?.id })
  await sendAll()
  expect((await queuedEmailsTo(userIds))[0]?.data).toMatchObject({ templateId: template?.id })
})

test('startBulkInvitations refuses an empty audience and stores nothing', async () => {
  const seminar = await aSeminar(db)
  const input = anInput(seminar.id, { filter: { search: 'nowhereatall' } })
  await expect(startBulkInvitations(context, input)).rejects.toMatchObject({ code: 'nobody_to_invite' })
  expect(await findInvitationRun(db, input.runId)).toBeNull()
})

test('A bulk invitation’s record is deleted after thirty days', async () => {
  await deleteOldInvitationRuns(db, inDays(29))
  expect((await db.select().from(invitationRuns)).length).toBeGreaterThan(0)
  await deleteOldInvitationRuns(db, inDays(31))
  expect(await db.select().from(invitationRuns)).toEqual([])
})
