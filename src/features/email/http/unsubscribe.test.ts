import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog, interactions, people } from '#app/features/people/tables.ts'
import { aPerson, aSessionCookie, testNow } from '#tests/kit/builders.ts'
import { anInvitation } from '#tests/kit/invitations.ts'
import { aSite } from '#tests/kit/site.ts'
import { emailSuppressions, outbox } from '../tables.ts'

const { db, services, api } = await aSite()

beforeEach(async () => {
  await db.delete(emailSuppressions)
})

const path = '/email/unsubscribe'
const oneClick = { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }
const press = (search: string) =>
  api.send(`${path}${search}`, { ...oneClick, body: 'List-Unsubscribe=One-Click' })

async function aReader() {
  const person = await aPerson(db)
  const { invitation, search } = await anInvitation(services, { personId: person.id, email: person.email })
  return { person, invitation, search }
}

const rowOf = async (id: number) => (await db.select().from(people).where(eq(people.id, id)))[0]
const linesAbout = (id: number) =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'mail.unsubscribed'), eq(auditLog.subjectId, id)))
const messageOf = async (id: number) => (await db.select().from(outbox).where(eq(outbox.id, id)))[0]

describe('Opening the unsubscribe link with GET', () => {
  test('asks for confirmation, names no one and changes nothing', async () => {
    const { person, invitation, search } = await aReader()
    for (const method of ['GET', 'HEAD']) {
      const response = await api.send(`${path}${search}`, { method })
      expect(response.status).toBe(200)
      const page = await response.text()
      if (method === 'HEAD') continue
      expect(page).toContain('Stop invitations and reminders?')
      expect(page).toMatch(/<form method="post"><button type="submit">Unsubscribe<\/button>/)
      expect(page).not.toContain('person')
      expect(page).not.toMatch(/<script/)
    }
    expect(await rowOf(person.id)).toMatchObject({ acceptsEmail: true })
    expect(await messageOf(invitation.id)).toMatchObject({ unsubscribedAt: null })
  })

  test('forbids indexing, framing, caching and any content except its own styles', async () => {
    const { search } = await aReader()
    const { headers } = await api.send(`${path}${search}`)
    expect(headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; report-uri \/_api\/csp-reports; report-to csp$/,
    )
    expect(headers.get('X-Robots-Tag')).toBe('noindex')
    expect(headers.get('Cache-Control')).toBe('no-store')
  })
})

describe('Confirming unsubscription with POST', () => {
  test('turns off the recipient’s e-mail preference, with history and audit log entries', async () => {
    const { person, invitation, search } = await aReader()
    const response = await press(search)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('You have unsubscribed')
    expect(await rowOf(person.id)).toMatchObject({ acceptsEmail: false })
    expect(await messageOf(invitation.id)).toMatchObject({ unsubscribedAt: testNow })
    const history = await db.select().from(interactions).where(eq(interactions.personId, person.id))
    expect(history).toMatchObject([{ title: 'Unsubscribed from e-mail' }])
    expect(await linesAbout(person.id)).toMatchObject([{ subjectType: 'person', actorId: null }])
  })

  test('a second time changes nothing and gets the same response', async () => {
    const { person, search } = await aReader()
    await press(search)
    expect((await press(search)).status).toBe(200)
    expect(await db.select().from(interactions).where(eq(interactions.personId, person.id))).toHaveLength(1)
    expect(await linesAbout(person.id)).toHaveLength(1)
  })

  test('applies to the recipient of the e-mail, not the session, from any origin', async () => {
    const { person, search } = await aReader()
    const other = await aPerson(db)
    const headers = {
      ...oneClick.headers,
      Cookie: await aSessionCookie(db, other.id),
      Origin: 'https://mail.example',
      'Sec-Fetch-Site': 'cross-site',
    }
    expect((await api.send(`${path}${search}`, { method: 'POST', headers })).status).toBe(200)
    expect(await rowOf(person.id)).toMatchObject({ acceptsEmail: false })
    expect(await rowOf(other.id)).toMatchObject({ acceptsEmail: true })
    expect(await linesAbout(person.id)).toMatchObject([{ actorId: null }])
    expect(await linesAbout(other.id)).toEqual([])
  })

  test('finds the person by address when the e-mail was sent before they were known', async () => {
    const { search } = await anInvitation(services, { email: 'later@example.ph' })
    const person = await aPerson(db, { email: 'later@example.ph' })
    await press(search)
    expect(await rowOf(person.id)).toMatchObject({ acceptsEmail: false })
    expect(await db.select().from(emailSuppressions)).toEqual([])
  })

  test('suppresses an unknown address until its owner turns e-mail on again', async () => {
    const email = 'nobody@example.ph'
    const { invitation, search } = await anInvitation(services, { email })
    await press(search)
    await press(search)
    expect(await db.select().from(emailSuppressions)).toMatchObject([{ email, reason: 'unsubscribed' }])
    const lines = await linesAbout(invitation.id)
    expect(lines.filter(({ subjectType }) => subjectType === 'mail_message')).toHaveLength(1)
    const { id } = await aPerson(db, { email, emailVerifiedAt: testNow })
    const communicationPreferences = { email: true, sms: false, phone: false }
    const headers = { Cookie: await aSessionCookie(db, id) }
    await api.send('/account/update', { body: { communicationPreferences }, headers })
    expect(await db.select().from(emailSuppressions)).toEqual([])
  })

  test('does not overwrite a bounce suppression', async () => {
    const email = 'bounced@example.ph'
    await db.insert(emailSuppressions).values({ email, reason: 'bounced' })
    await press((await anInvitation(services, { email })).search)
    expect(await db.select().from(emailSuppressions)).toMatchObject([{ reason: 'bounced' }])
  })
})

test('An unsubscribe link that is malformed, altered, expired or for a deleted message is refused', async () => {
  const { person, invitation, search } = await aReader()
  const tooOld = services.secrets.signToken('unsubscribe', { outboxId: invitation.id }, testNow)
  const ofAnotherUse = services.secrets.signToken(
    'proof',
    { outboxId: invitation.id },
    new Date('2030-01-01'),
  )
  const gone = await aReader()
  await db.delete(outbox).where(eq(outbox.id, gone.invitation.id))
  const wrong = ['', '?token=', '?token=a.b.c', `${search}x`, `?token=${tooOld}`, `?token=${ofAnotherUse}`]
  for (const each of wrong) {
    for (const method of ['GET', 'POST']) {
      const response = await api.send(`${path}${each}`, { method })
      expect(response.status).toBe(400)
      expect(await response.text()).toContain('This link does not work')
    }
  }
  expect((await press(gone.search)).status).toBe(400)
  expect(await rowOf(person.id)).toMatchObject({ acceptsEmail: true })
})
