import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deliverTo } from '#tests/kit/deliveries.ts'
import { announceTo } from '#tests/kit/mail.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { startSmtpServer, type TestSmtpServer } from '#tests/kit/smtp-server.ts'
import { emailSuppressions, outbox } from '../tables.ts'

const NOW = new Date('2026-11-20T02:00:00.000Z')
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds)

const database = await aDatabase()
const { db } = database
let smtp: TestSmtpServer

beforeEach(async () => {
  await db.delete(outbox)
  await db.delete(emailSuppressions)
  smtp = await startSmtpServer()
})
afterEach(() => smtp.close())

const deliver = () => deliverTo(smtp, db, { clock: () => NOW })

async function stored(email: string) {
  const [message] = await db.select().from(outbox).where(eq(outbox.recipientEmail, email))
  return message
}

describe('Delivery to a server that reports its own message ID', () => {
  test('stores that ID so that webhook reports find the message', async () => {
    smtp.behave((recipient) => ({
      reply: recipient === 'a@example.ph' ? 'Ok: queued as 23FE08685FC' : 'Great',
    }))
    await announceTo(db, NOW, ['a@example.ph', 'b@example.ph'])
    await deliver()
    expect((await stored('a@example.ph'))?.providerMessageId).toBe('23FE08685FC')
    expect((await stored('b@example.ph'))?.providerMessageId).toBeNull()
  })
})

describe('A permanent refusal of the recipient address', () => {
  const suppressions = () => db.select().from(emailSuppressions)

  test('is recorded as a bounce and suppresses the address', async () => {
    smtp.behave(() => ({ refuseRecipient: 550, words: '5.1.1 No such user' }))
    await announceTo(db, NOW, ['gone@example.ph'])
    expect(await deliver()).toMatchObject({ dead: 1 })
    expect(await stored('gone@example.ph')).toMatchObject({ status: 'dead', attempts: 1, bouncedAt: NOW })
    expect(await suppressions()).toEqual([{ email: 'gone@example.ph', reason: 'bounced', createdAt: NOW }])
  })

  test('does not overwrite an existing suppression', async () => {
    await db.insert(emailSuppressions).values({ email: 'gone@example.ph', reason: 'complained' })
    smtp.behave(() => ({ refuseRecipient: 550 }))
    await announceTo(db, NOW, ['gone@example.ph'])
    await deliver()
    expect(await suppressions()).toMatchObject([{ email: 'gone@example.ph', reason: 'complained' }])
  })

  test.each([{ refuseRecipient: 550, words: '5.7.1 Relaying denied' }, { refuse: 554 }])(
    'is not inferred from any other permanent refusal: %j',
    async (behaviour) => {
      smtp.behave(() => behaviour)
      await announceTo(db, NOW, ['juan@example.ph'])
      expect(await deliver()).toMatchObject({ dead: 1 })
      expect(await stored('juan@example.ph')).toMatchObject({ status: 'dead', bouncedAt: null })
      expect(await suppressions()).toEqual([])
    },
  )
})

describe('Messages claimed in one batch', () => {
  const many = Array.from({ length: 12 }, (_, number) => `person${number}@example.ph`)

  test('are returned unchanged at once when the server fails before their turn', async () => {
    await announceTo(db, NOW, many)
    smtp.credentials = { user: 'apikey', password: 'right' }
    await deliver()
    const rows = await db.select().from(outbox)
    expect(new Set(rows.map(({ status, attempts }) => `${status} ${attempts}`))).toEqual(
      new Set(['queued 0']),
    )
    expect(rows.every(({ claimedUntil }) => claimedUntil === null)).toBe(true)
  })

  test('are not sent once their lease could expire during the longest attempt', async () => {
    await announceTo(db, NOW, many.slice(0, 3))
    let seconds = 0
    // Each clock reading is ten seconds later, which simulates a very slow server.
    const clock = () => {
      seconds += 10
      return later(seconds * 1000)
    }
    const { sent } = await deliverTo(smtp, db, { clock, slots: 1 })
    expect(sent).toBe(3)
    expect(smtp.received).toHaveLength(3)
  })
})

test('A sent message is recorded despite a database error, and not sent again', async () => {
  await announceTo(db, NOW, ['juan@example.ph'])
  await database.pool.query(
    `create sequence stumbles;
     create function stumble() returns trigger language plpgsql as
       'begin if nextval(''stumbles'') <= 2 then raise exception ''lost''; end if; return new; end';
     create trigger stumble before update on outbox for each row when (new.status = 'sent') execute function stumble()`,
  )
  try {
    expect(await deliver()).toMatchObject({ sent: 1 })
  } finally {
    await database.pool.query('drop trigger stumble on outbox')
  }
  expect(await stored('juan@example.ph')).toMatchObject({ status: 'sent', attempts: 1 })
  expect(smtp.received).toHaveLength(1)
})
