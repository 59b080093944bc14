import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { emailSuppressions, outbox } from '#app/features/email/tables.ts'
import { inviteAttendees } from '#app/features/invitations/commands/invite-attendees.ts'
import { interactions, people } from '#app/features/people/tables.ts'
import { registrationColumns } from '#app/features/registrations/queries/payment-status.ts'
import { UpdateSeminarInput } from '#app/features/seminars/contract/seminar-inputs.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { actorOf, aPerson, aSeminar, inDays, testNow } from '#tests/kit/builders.ts'
import { seatsSql, setPayment } from '#tests/kit/orders.ts'
import { aSeatHolder } from '#tests/kit/seats.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { lockReminderRecipients } from '../queries/reminders.ts'
import { listReminderDays } from '../rules/reminders.ts'
import { registrations } from '../tables.ts'
import { queueReminders } from './send-reminders.ts'
import { updateSeminar } from './update-seminar.ts'

const { database, db, services } = await aSite()
const organizer = await aPerson(db, { role: 'organizer' })
const context = contextOf(services, { actor: actorOf(organizer) })

beforeEach(async () => {
  await db.delete(outbox)
  await db.delete(emailSuppressions)
  await db.delete(registrations)
})

/** 10 a.m. in Manila. */
const remind = (now = testNow) => queueReminders(db, { reminderDaysAhead: [3, 1] }, now)
const queuedEmails = () => db.select().from(outbox).orderBy(asc(outbox.id))
const inThreeDays = { startsAt: inDays(3) }

function update({ id }: { readonly id: number }, change: object) {
  return updateSeminar(context, UpdateSeminarInput.parse({ id, ...change }))
}

describe('Reminders for people with a paid seat', () => {
  test('are sent once three days before and once the day before', async () => {
    const seminar = await aSeminar(db, { ...inThreeDays, title: 'Reading', locationDetails: 'the link' })
    const person = await aSeatHolder(db, seminar.id, { person: { firstName: 'Juan', lastName: 'Cruz' } })
    expect(await remind()).toBe(1)
    expect(await remind(new Date(testNow.getTime() + 600_000))).toBe(0)
    expect(await remind(inDays(1))).toBe(0)
    expect(await remind(inDays(2))).toBe(1)
    expect(await remind(inDays(2))).toBe(0)
    expect(await remind(inDays(3))).toBe(0)

    const written = await queuedEmails()
    expect(written.map(({ data }) => data.daysAhead)).toEqual([3, 1])
    const [registration] = await db.select(registrationColumns).from(registrations)
    expect(written.map(({ data }) => data.registrationId)).toEqual([null, registration?.id])
    expect(written[0]).toMatchObject({
      templateType: 'seminar_reminder',
      personId: person.id,
      recipientEmail: person.email,
      recipientName: 'Juan Cruz',
      isMarketing: true,
      status: 'queued',
      data: { firstName: 'Juan', seminar: { id: seminar.id, title: 'Reading', locationDetails: 'the link' } },
    })
    const history = await db.select().from(interactions).where(eq(interactions.personId, person.id))
    expect(history.map(({ title }) => title)).toEqual(['Reminder of Reading', 'Reminder of Reading'])
  })

  test('are also sent to a registrant who paid', async () => {
    await aSeatHolder(db, (await aSeminar(db, inThreeDays)).id, { amountDue: '500.00' })
    expect(await remind()).toBe(1)
  })
})

describe('No reminder', () => {
  test.each([
    ['whose payment is pending', { paymentStatus: 'pending', amountDue: '500.00' }],
    ['whose payment was rejected', { paymentStatus: 'rejected', amountDue: '500.00' }],
    ['who turned off e-mail', { person: { acceptsEmail: false } }],
    ['who is suspended', { person: { accountStatus: 'suspended' } }],
    ['who was erased', { person: { erasedAt: testNow } }],
    ['who is part of the sample data', { person: { email: 'ana.reyes@people.example' } }],
  ] as const)('is sent to a registrant %s', async (_, registration) => {
    await aSeatHolder(db, (await aSeminar(db, inThreeDays)).id, registration)
    expect(await remind()).toBe(0)
  })

  test('is sent to a suppressed e-mail address', async () => {
    const { email } = await aSeatHolder(db, (await aSeminar(db, inThreeDays)).id)
    await db.insert(emailSuppressions).values({ email, reason: 'bounced' })
    expect(await remind()).toBe(0)
  })

  test.each([
    ['is cancelled', { ...inThreeDays, status: 'cancelled' }],
    ['is completed', { ...inThreeDays, status: 'completed' }],
    ['begins in two days', { startsAt: inDays(2) }],
    ['begins today', { startsAt: new Date(testNow.getTime() + 3_600_000) }],
    ['begins in four days', { startsAt: inDays(4) }],
  ] as const)('is sent for a seminar that %s', async (_, seminar) => {
    await aSeatHolder(db, (await aSeminar(db, seminar)).id)
    expect(await remind()).toBe(0)
  })

  test('is sent at night; those missed in the evening are sent the next morning', async () => {
    // From midnight to midnight in Manila, three days ahead.
    await aSeatHolder(db, (await aSeminar(db, { startsAt: new Date('2026-11-21T16:00:00.000Z') })).id)
    await aSeatHolder(db, (await aSeminar(db, { startsAt: new Date('2026-11-22T15:59:00.000Z') })).id)
    expect(await remind(new Date('2026-11-18T23:59:59.999Z'))).toBe(0)
    expect(await remind(new Date('2026-11-19T12:00:00.000Z'))).toBe(0)
    expect(await remind(new Date('2026-11-19T11:59:59.999Z'))).toBe(2)
  })
})

describe('A registrant verified late', () => {
  test('is reminded when the payment is approved on the day of the reminder', async () => {
    const person = await aSeatHolder(db, (await aSeminar(db, { ...inThreeDays, price: '500.00' })).id, {
      paymentStatus: 'pending',
      amountDue: '500.00',
    })
    expect(await remind()).toBe(0)
    const paid = { paymentStatus: 'verified' } as const
    await setPayment(db, eq(registrations.personId, person.id), paid)
    expect(await remind()).toBe(1)
  })
})

describe('Reminders of a seminar that changes', () => {
  test('are withdrawn and sent again for the new day when it is rescheduled', async () => {
    const seminar = await aSeminar(db, inThreeDays)
    await aSeatHolder(db, seminar.id)
    expect(await remind()).toBe(1)
    await update(seminar, { startDate: inDays(5).toISOString(), endDate: null })
    const [first] = await queuedEmails()
    expect(first).toMatchObject({ status: 'suppressed', lastError: 'Not sent: the seminar was changed.' })
    expect(await remind()).toBe(0)
    expect(await remind(inDays(2))).toBe(1)
  })

  test('still queued are replaced by ones with the current details', async () => {
    const seminar = await aSeminar(db, inThreeDays)
    await aSeatHolder(db, seminar.id)
    await remind()
    await update(seminar, { title: 'Renamed' })
    expect(await remind()).toBe(1)
    const written = (await queuedEmails()).map(({ status, data }) => [status, JSON.stringify(data)] as const)
    expect(written.map(([status]) => status)).toEqual(['suppressed', 'queued'])
    expect(written[1]?.[1]).toContain('Renamed')
    await update(seminar, { maxAttendees: 50 })
    expect((await queuedEmails()).map(({ status }) => status)).toEqual(['suppressed', 'queued'])
  })

  test('and invitations to it are withdrawn when it is cancelled', async () => {
    const seminar = await aSeminar(db, inThreeDays)
    const other = await aSeminar(db, inThreeDays)
    await aSeatHolder(db, seminar.id)
    await aSeatHolder(db, other.id)
    await remind()
    const guest = await aPerson(db, { marketingConsent: true })
    await inviteAttendees(context, { userIds: [guest.id], seminarId: seminar.id })
    await update(seminar, { status: 'cancelled' })
    const stand = (await queuedEmails()).map(({ templateType, status }) => `${templateType} ${status}`)
    expect(stand).toEqual([
      'seminar_reminder suppressed',
      'seminar_reminder queued',
      'invitation suppressed',
      'seminar_cancelled queued',
    ])
    expect(await remind()).toBe(0)
  })
})

describe('Reminders for many registrants', () => {
  async function aCrowd(size: number) {
    const seminar = await aSeminar(db, { ...inThreeDays, maxAttendees: null })
    await database.pool.query(
      `with crowd as (
         insert into people (email, first_name, last_name)
         select 'reminded' || n || '-' || $1::int || '@example.ph', 'Ana', 'Reyes' from generate_series(1, $2::int) n
         returning id
       ), ${seatsSql({ seminar: '$1::int', count: '$2::int' })}
       insert into registrations (seat_line_id, seminar_id, person_id, registration_type, details)
       select seats.id, $1::int, crowd.id, 'new_attendee', '{"firstName": "Ana"}'
       from (select id, row_number() over () as place from crowd) crowd join seats using (place)`,
      [seminar.id, size],
    )
    return seminar
  }

  test('are sent once each when several processes run concurrently', async () => {
    await aCrowd(650)
    const written = await Promise.all(Array.from({ length: 4 }, () => remind()))
    expect(written.reduce((sum, count) => sum + count, 0)).toBe(650)
    const persons = (await queuedEmails()).map(({ personId }) => personId)
    expect(new Set(persons).size).toBe(650)
  })

  test('are completed by the next run after an interruption', async () => {
    await aCrowd(450)
    await database.pool.query(
      `create function cut_off() returns trigger language plpgsql as
         'begin if (select count(*) from outbox) > 250 then raise exception ''cut off''; end if; return new; end';
       create trigger cut_off before insert on outbox for each row execute function cut_off()`,
    )
    try {
      await expect(remind()).rejects.toThrow()
    } finally {
      await database.pool.query('drop trigger cut_off on outbox')
    }
    // Complete batches only: e-mails, deduplication keys and history entries are committed together.
    expect(await db.$count(outbox)).toBe(200)
    expect(await remind()).toBe(250)
    expect(await db.$count(outbox)).toBe(450)
  })

  test('are prepared through index look-ups, without table scans', async () => {
    const seminar = await aCrowd(100)
    await remind()
    for (let others = 0; others < 20; others += 1) await aCrowd(300)
    await database.pool.query('vacuum analyze people, registrations, outbox')
    const [reminder] = listReminderDays(testNow, [3, 1])
    if (reminder === undefined) throw new Error('nobody is reminded by night')
    const { sql, params } = await inTransaction(db, async (tx) =>
      lockReminderRecipients(tx, { seminarId: seminar.id, reminder, afterId: 0, limit: 200 }).toSQL(),
    )
    const { rows } = await database.pool.query(`explain ${sql}`, params)
    const plan = rows.map((row) => Object.values(row)[0]).join('\n')
    expect(plan).toContain('registrations_seminar_idx')
    expect(plan).toContain('people_pkey')
    expect(plan).not.toMatch(/Seq Scan on (registrations|people)/)
  })
})

test('Sending reminders does not wait for a concurrent edit of a person', async () => {
  const seminar = await aSeminar(db, inThreeDays)
  const person = await aSeatHolder(db, seminar.id)
  await inTransaction(db, async (tx) => {
    await tx.update(people).set({ company: 'Elsewhere' }).where(eq(people.id, person.id))
    expect(await remind()).toBe(1)
  })
})
