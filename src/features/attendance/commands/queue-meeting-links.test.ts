import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderMessage } from '#app/features/email/reads/render-message.ts'
import { outbox } from '#app/features/email/tables.ts'
import { updateSeminar } from '#app/features/registrations/commands/update-seminar.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { aRegistrant, manyRegistrants, minutesIn } from '#tests/kit/attendance.ts'
import { actorOf, aPerson, aSeminar, inDays, testNow } from '#tests/kit/builders.ts'
import { TEST_RENDERING } from '#tests/kit/mail.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { SaveMeetingInput } from '../contract/meetings.ts'
import { queueMeetingLinks } from './queue-meeting-links.ts'
import { removeMeeting } from './remove-meeting.ts'
import { saveMeeting } from './save-meeting.ts'

const { db, services } = await aSite()
const manager = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'organizer' })) })

beforeEach(async () => {
  await db.delete(outbox)
  await db.delete(registrations)
  await db.delete(seminars)
})

const first = 'https://zoom.us/j/812?pwd=first'
const second = 'https://zoom.us/j/813?pwd=second'

/** Tomorrow from 10 a.m. to 6 p.m. in Manila; `testNow` is 10 a.m. */
async function anOnlineSeminar(values: Parameters<typeof aSeminar>[1] = {}) {
  const seminar = await aSeminar(db, { startsAt: inDays(1), endsAt: minutesIn(1440 + 480), ...values })
  await save(seminar.id, { passcode: 'Pahiyas', dialIn: '+63 2 8000' })
  return seminar
}

function save(seminarId: number, values: Partial<SaveMeetingInput> = {}) {
  return saveMeeting(manager, { seminarId, url: first, version: 0, ...values })
}

const verified = { person: { firstName: 'Maria', middleInitial: 'S', lastName: 'Cruz' } }
const run = (now = testNow) => queueMeetingLinks({ db, secrets: services.secrets, now })
const queuedEmails = () => db.select().from(outbox).orderBy(asc(outbox.id))

async function rendered(email: string) {
  const messages = await db.select().from(outbox).where(eq(outbox.recipientEmail, email)).orderBy(outbox.id)
  const message = messages.at(-1)
  if (message === undefined) throw new Error('nothing queued')
  const context = { ...TEST_RENDERING, db, secrets: services.secrets }
  return renderMessage(context, message)
}

describe('queueMeetingLinks', () => {
  test('sends the link once the day before and once in the hour before to verified registrants', async () => {
    const { id } = await anOnlineSeminar()
    const { person } = await aRegistrant(db, id, verified)
    await aRegistrant(db, id, { paymentStatus: 'pending', amountDue: '500.00' })
    expect(await run(minutesIn(-180))).toBe(0)
    const runs = await Promise.all([run(), run()])
    expect(runs[0] + runs[1]).toBe(1)
    expect(await run(minutesIn(1440 - 61))).toBe(0)
    expect(await run(minutesIn(1440 - 60))).toBe(1)
    expect(await run(minutesIn(1440 + 10))).toBe(0)
    const queued = await queuedEmails()
    expect(queued).toMatchObject([
      { templateType: 'meeting_link', isMarketing: false, data: { occasion: 'day_before' } },
      { recipientEmail: person.email, data: { occasion: 'hour_before' } },
    ])
    expect(JSON.stringify(queued)).not.toMatch(/zoom\.us|Pahiyas/)
    const { subject, html, text, stored } = await rendered(person.email)
    expect(subject).toMatch(/^Join on November 20, 2026: /)
    for (const part of [html, text])
      expect(part).toMatch(/zoom\.us\/j\/812.*Pahiyas.*\+63 2 8000.*CRUZ, Maria S\. [1-9]\d{3}/s)
    expect(`${stored.html} ${stored.text}`).not.toContain('zoom.us')
  })

  test('reaches people who are verified during the day, and nobody after it', async () => {
    const { id } = await anOnlineSeminar()
    await aRegistrant(db, id, verified)
    expect(await run(minutesIn(1440 + 479))).toBe(1)
    await aRegistrant(db, id)
    expect(await run(minutesIn(1440 + 480))).toBe(0)
  })

  test('leaves out drafts, cancelled seminars, those in person and those without a meeting', async () => {
    const { id } = await anOnlineSeminar()
    await aRegistrant(db, id, verified)
    const other = await aSeminar(db, { startsAt: inDays(1) })
    await aRegistrant(db, other.id)
    for (const values of [
      { isDraft: true },
      { status: 'cancelled', cancelledAt: testNow },
      { locationType: 'in_person', locationAddress: 'Basey' },
    ] as const) {
      await db.update(seminars).set(values).where(eq(seminars.id, id))
      expect(await run()).toBe(0)
      await db.update(seminars).set({ isDraft: false, status: 'scheduled', cancelledAt: null })
    }
    await db.update(seminars).set({ locationType: 'online' })
    expect(await run()).toBe(1)
  })

  test('reaches more people than fit one transaction', async () => {
    const { id } = await anOnlineSeminar({ maxAttendees: null })
    await manyRegistrants(db, id, 201)
    expect(await run()).toBe(201)
    const names = (await queuedEmails()).map(({ data }) => data.joinAs)
    expect(new Set(names).size).toBe(201)
  })
})

describe('A changed meeting link', () => {
  test('is e-mailed also if it was removed in between', async () => {
    const { id } = await anOnlineSeminar()
    await aRegistrant(db, id, verified)
    await run()
    await db.update(outbox).set({ status: 'sent', sentAt: testNow })
    await removeMeeting(manager, { seminarId: id, version: 1 })
    await save(id, { url: second })
    expect((await queuedEmails()).map(({ data }) => data.occasion)).toEqual(['day_before', 'changed'])
  })

  test('is e-mailed once to verified registrants after it was mailed, without the former one', async () => {
    const { id } = await anOnlineSeminar()
    const { person } = await aRegistrant(db, id, verified)
    await save(id, { url: second, version: 1 })
    expect(await queuedEmails()).toEqual([])
    await run()
    await db.update(outbox).set({ status: 'sent', sentAt: testNow })
    const late = await aRegistrant(db, id)
    await aRegistrant(db, id, { paymentStatus: 'pending', amountDue: '500.00' })
    await save(id, { url: first, version: 2 })
    const changed = (await queuedEmails()).slice(1)
    expect(changed.map(({ recipientEmail }) => recipientEmail)).toEqual([person.email, late.person.email])
    const { subject, html, text } = await rendered(person.email)
    expect(subject).toMatch(/^New meeting link: /)
    expect(html).toContain(first)
    expect(html + text).not.toContain('zoom.us/j/813')
    // Only what opens the meeting counts as a change of the link.
    await save(id, { url: first, opensMinutesBefore: 30, version: 3 })
    await save(id, { url: second, version: 4, notifyRegistrants: false })
    expect((await queuedEmails()).length).toBe(3)
  })

  test('replaces e-mails that were not sent yet', async () => {
    const { id } = await anOnlineSeminar()
    const { person } = await aRegistrant(db, id, verified)
    await run()
    await save(id, { url: second, version: 1 })
    expect(await queuedEmails()).toMatchObject([
      { status: 'suppressed', lastError: 'Not sent: the meeting link was changed.' },
      { status: 'queued', data: { occasion: 'changed' } },
    ])
    expect((await rendered(person.email)).text).toContain(second)
  })

  test('is not e-mailed where the text by hand had the same link', async () => {
    const seminar = await aSeminar(db, { startsAt: inDays(9), locationDetails: `Zoom: ${first}` })
    await aRegistrant(db, seminar.id, verified)
    await save(seminar.id)
    expect(await queuedEmails()).toEqual([])
  })
})

test('A cancelled seminar withdraws queued meeting links', async () => {
  const { id } = await anOnlineSeminar()
  await aRegistrant(db, id, verified)
  await run()
  await updateSeminar(manager, { id, status: 'cancelled' })
  const [link] = await queuedEmails()
  expect(link).toMatchObject({ templateType: 'meeting_link', status: 'suppressed' })
})
