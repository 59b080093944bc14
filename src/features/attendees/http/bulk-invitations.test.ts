import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { emailTemplates } from '#app/features/email/tables.ts'
import { sendBulkInvitations } from '#app/features/invitations/commands/send-bulk-invitations.ts'
import type {
  AudiencePreview,
  InvitationRun,
  InvitationTemplates,
} from '#app/features/invitations/contract/bulk-invitations.ts'
import type { InvitationPreview } from '#app/features/invitations/contract/official-invitation.ts'
import { aPerson, aSeminar, aSessionCookie } from '#tests/kit/builders.ts'
import { aSite } from '#tests/kit/site.ts'
import type { AttendeeList } from '../contract/attendees.ts'

const { db, services, api } = await aSite()
const staff = await aPerson(db, { role: 'staff', firstName: 'Stella', lastName: 'Staff' })
const seminar = await aSeminar(db, { title: 'Reading Aloud', maxAttendees: 40 })
const ana = await aPerson(db, { marketingConsent: true, firstName: 'Ana', lastName: 'Bulkmark' })
const ben = await aPerson(db, { firstName: 'Ben', lastName: 'Bulkmark' })
const audience = { filter: { search: 'bulkmark' } }

async function call<Answer>(path: string, body?: unknown, person = staff) {
  const headers = { Cookie: await aSessionCookie(db, person.id) }
  return api.call<Answer & { error: string }>(path, {
    headers,
    ...(body !== undefined && { method: 'POST', body }),
  })
}

async function aTemplate(html: string, values: Partial<typeof emailTemplates.$inferInsert> = {}) {
  const [row] = await db
    .insert(emailTemplates)
    .values({
      templateName: 'Alumni',
      templateType: 'custom',
      subjectTemplate: 'Come back, {{ firstName }}, to {{ seminar.title }}',
      htmlTemplate: html,
      textTemplate: 'No more: {{ unsubscribeLink }}',
      ...values,
    })
    .returning()
  return row?.id ?? 0
}

const linkToUnsubscribe = '<a href="{{ unsubscribeLink }}">No more</a>'

describe('Bulk invitation endpoints', () => {
  test('preview, start and report an invitation, whose recipients leave the not-invited filter', async () => {
    const preview = await call<AudiencePreview>('/attendees/invitations/preview', {
      audience,
      seminarId: seminar.id,
    })
    expect(preview).toMatchObject({
      status: 200,
      body: { total: 2, invited: 1, skipped: [{ reason: 'no_consent', count: 1 }], seatsLeft: 40 },
    })
    const runId = randomUUID()
    const input = { runId, audience, seminarId: seminar.id, expectedTotal: 2 }
    const started = await call<InvitationRun>('/attendees/invitations', input)
    expect(started).toMatchObject({ status: 200, body: { id: runId, state: 'running', total: 2 } })
    await sendBulkInvitations(db, services.clock)
    const run = await call<InvitationRun>(`/attendees/invitations/run?runId=${runId}`)
    expect(run).toMatchObject({
      status: 200,
      body: { state: 'done', queued: 1, seminarTitle: 'Reading Aloud', failure: null },
    })
    const list = await call<AttendeeList>(`/attendees?search=bulkmark&notInvitedTo=${seminar.id}`)
    expect(list.body.attendees.map(({ id }) => id)).toEqual([ben.id])
    const other = await aSeminar(db)
    const all = await call<AttendeeList>(`/attendees?search=bulkmark&notInvitedTo=${other.id}`)
    expect(all.body.attendees.map(({ id }) => id)).toEqual([ben.id, ana.id])
  })

  test('show a bulk invitation only to the user who started it', async () => {
    const runId = randomUUID()
    const input = { runId, audience: { userIds: [ana.id] }, seminarId: seminar.id, expectedTotal: 1 }
    expect((await call('/attendees/invitations', input)).status).toBe(200)
    const other = await aPerson(db, { role: 'staff' })
    expect((await call(`/attendees/invitations/run?runId=${runId}`, undefined, other)).status).toBe(404)
  })
})

test('A bulk invitation to a cancelled seminar is refused in its preview', async () => {
  const { id: seminarId } = await aSeminar(db, { status: 'cancelled' })
  const refused = await call('/attendees/invitations/preview', { audience, seminarId })
  expect(refused).toMatchObject({ status: 409, body: { error: 'This seminar was cancelled.' } })
})

describe('The e-mail preview of a bulk invitation', () => {
  const email = (templateId?: number) =>
    call<InvitationPreview>(
      `/attendees/invitations/email?seminarId=${seminar.id}${templateId === undefined ? '' : `&templateId=${templateId}`}`,
    )

  test('uses the caller’s name and the standard or a custom template', async () => {
    expect(await email()).toMatchObject({ status: 200, body: { subject: 'Invitation: Reading Aloud' } })
    const templateId = await aTemplate(linkToUnsubscribe)
    expect(await email(templateId)).toMatchObject({
      status: 200,
      body: { subject: 'Come back, Stella, to Reading Aloud' },
    })
  })

  test('refuses templates that are unknown, of another type, inactive or unsuitable', async () => {
    expect((await email(2_000_000_000)).status).toBe(404)
    expect((await email(await aTemplate(linkToUnsubscribe, { isActive: false }))).status).toBe(404)
    expect(
      (await email(await aTemplate(linkToUnsubscribe, { templateType: 'seminar_reminder' }))).status,
    ).toBe(404)
    const without = await email(await aTemplate('<p>No link</p>'))
    expect(without).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('no unsubscribe link') },
    })
    const unknown = await email(await aTemplate(`${linkToUnsubscribe} {{ accountLink }}`))
    expect(unknown).toMatchObject({ status: 409, body: { error: expect.stringContaining('accountLink') } })
  })

  test('offers the active custom templates, sorted by name', async () => {
    await aTemplate(linkToUnsubscribe, { templateName: 'Away', isActive: false })
    await aTemplate(linkToUnsubscribe, { templateName: 'A first one' })
    const { body } = await call<InvitationTemplates>('/attendees/invitations/templates')
    expect(body.templates[0]).toMatchObject({ name: 'A first one' })
    expect(body.templates.map(({ name }) => name)).not.toContain('Away')
  })
})
