import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { people } from '#app/features/people/tables.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { aPerson } from '#tests/kit/builders.ts'
import { deliverTo } from '#tests/kit/deliveries.ts'
import { aConfirmation } from '#tests/kit/mail.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { startSmtpServer, type TestSmtpServer } from '#tests/kit/smtp-server.ts'
import type { EmailNotification } from '../emails/email-notification.ts'
import { claimDueMessages, markMessagesSent } from '../queries/outbox-delivery.ts'
import { withdrawSeminarEmails } from '../queries/withdrawals.ts'
import { emailSuppressions, outbox } from '../tables.ts'
import { queueEmail } from './queue-email.ts'

const NOW = new Date('2026-12-02T02:00:00.000Z')
/** The seminar is on December 5. */
const { seminar } = aConfirmation('juan@example.ph').data

const { db } = await aDatabase()
let smtp: TestSmtpServer

beforeEach(async () => {
  await db.delete(outbox)
  await db.delete(emailSuppressions)
  await db.delete(people)
  smtp = await startSmtpServer()
})
afterEach(() => smtp.close())

const deliver = (at = NOW) => deliverTo(smtp, db, { clock: () => at })
const say = (announcement: EmailNotification) => inTransaction(db, (tx) => queueEmail(tx, announcement, NOW))

async function stored() {
  const [message] = await db.select().from(outbox)
  if (message === undefined) throw new Error('no message')
  return message
}

const email = 'juan@example.ph'

interface Invitation {
  readonly personId?: number | null
  readonly isRequested?: boolean
}

function anInvitation({ personId = null, isRequested = false }: Invitation = {}): EmailNotification {
  const data = { firstName: 'Juan', seminar, addressee: null, isRequested }
  const to = { personId, email, name: 'Juan' }
  return { event: 'seminar.invitation', to, data, isMarketing: !isRequested }
}

function aReminder(daysAhead: number): EmailNotification {
  const to = { personId: null, email, name: 'Juan' }
  return {
    event: 'seminar.reminder',
    to,
    data: { firstName: 'Juan', daysAhead, registrationId: null, seminar },
    isMarketing: true,
  }
}

describe('A marketing e-mail', () => {
  test.each([
    ['has turned off e-mail', { acceptsEmail: false }],
    ['is suspended', { accountStatus: 'suspended' }],
    ['is erased', { erasedAt: NOW }],
  ] as const)('is not sent to a person who %s', async (_, change) => {
    const person = await aPerson(db, { email })
    await say(anInvitation({ personId: person.id }))
    await db.update(people).set(change).where(eq(people.id, person.id))
    expect(await deliver()).toMatchObject({ sent: 0, dead: 0, withheld: 1 })
    expect(await stored()).toMatchObject({ status: 'suppressed', attempts: 0, claimedUntil: null })
    expect((await stored()).lastError).toMatch(/^Not sent: /)
    expect(smtp.received).toEqual([])
  })

  test('is not sent to a suppressed address', async () => {
    await say(anInvitation())
    await db.insert(emailSuppressions).values({ email, reason: 'bounced' })
    expect(await deliver()).toMatchObject({ sent: 0, withheld: 1 })
    expect(await stored()).toMatchObject({ status: 'suppressed' })
  })

  test('is sent to everyone else', async () => {
    const person = await aPerson(db, { email })
    await say(anInvitation({ personId: person.id }))
    expect(await deliver()).toMatchObject({ sent: 1, withheld: 0 })
  })
})

test('A necessary e-mail is sent regardless of preferences and suppressions', async () => {
  const person = await aPerson(db, { email, acceptsEmail: false, accountStatus: 'suspended' })
  await db.insert(emailSuppressions).values({ email, reason: 'bounced' })
  await say({ ...aConfirmation(email), to: { personId: person.id, email, name: null } })
  expect(await deliver()).toMatchObject({ sent: 1, withheld: 0 })
})

describe('A reminder e-mail', () => {
  test('is sent on the day for which its number of days is right', async () => {
    await say(aReminder(3))
    expect(await deliver(new Date('2026-12-02T15:59:59.999Z'))).toMatchObject({ sent: 1 })
  })

  test('is not sent once its number of days is wrong', async () => {
    await say(aReminder(3))
    expect(await deliver(new Date('2026-12-02T16:00:00.000Z'))).toMatchObject({ sent: 0, withheld: 1 })
  })
})

describe('Withdrawing queued e-mails about a seminar', () => {
  const withdraw = (seminarId = seminar.id) => {
    const withdrawal = {
      seminarId,
      templateTypes: ['seminar_reminder'],
      reason: 'Not sent: changed.',
    } as const
    return inTransaction(db, (tx) => withdrawSeminarEmails(tx, withdrawal))
  }

  async function claim() {
    const claimedUntil = new Date(NOW.getTime() + 180_000)
    const [message] = await claimDueMessages(db, { now: NOW, claimedUntil, atMost: 1 })
    if (message === undefined) throw new Error('nothing to claim')
    return message
  }

  test('suppresses them and frees their deduplication keys', async () => {
    await say({ ...aReminder(3), dedupeKey: 'once' })
    await withdraw()
    expect(await stored()).toMatchObject({
      status: 'suppressed',
      lastError: 'Not sent: changed.',
      dedupeKey: null,
    })
    expect(await deliver()).toMatchObject({ sent: 0 })
  })

  test('leaves other e-mail types and other seminars alone', async () => {
    await say(anInvitation())
    await say(aReminder(3))
    await withdraw(seminar.id + 1)
    expect(await deliver()).toMatchObject({ sent: 2 })
    await withdraw()
    expect((await db.select().from(outbox)).map(({ status }) => status)).toEqual(['sent', 'sent'])
  })

  test('also suppresses claimed ones; one already in transit still counts as sent', async () => {
    await say(aReminder(3))
    const message = await claim()
    await withdraw()
    expect(await stored()).toMatchObject({ status: 'suppressed' })
    await markMessagesSent(db, [{ message, sentAt: NOW, providerMessageId: null }])
    expect(await stored()).toMatchObject({ status: 'sent', sentAt: NOW, claimedUntil: null })
  })

  test.each([
    ['on the first attempt', 0],
    ['on the second attempt', 1],
  ])('stops a message withdrawn between its claim and its sending, %s', async (_, tries) => {
    await say(aReminder(3))
    if (tries === 1) {
      smtp.behave(() => ({ refuse: 451 }))
      await deliver()
      smtp.behave(() => 'accept')
    }
    // Withdrawn while another message of the same batch is being sent.
    await say(aReminder(3))
    let withdrawing: Promise<void> | undefined
    let laterInMs = 5000
    smtp.behave(() => {
      withdrawing ??= withdraw()
      laterInMs = 7000
      return { delay: 300 }
    })
    const before = smtp.attempts.get(email) ?? 0
    const clock = () => new Date(NOW.getTime() + laterInMs)
    const report = await deliverTo(smtp, db, { clock, slots: 1 })
    await withdrawing
    expect(report.sent).toBe(1)
    expect(smtp.attempts.get(email)).toBe(before + 1)
    const statuses = (await db.select().from(outbox)).map(({ status }) => status)
    expect(statuses.sort()).toEqual(['sent', 'suppressed'])
  })
})
