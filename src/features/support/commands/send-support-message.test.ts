import { expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { testNow } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { supportMessages } from '../tables.ts'
import { requestPasswordReset, sendContactMessage } from './send-support-message.ts'

const { database, db, services } = await aSite()

const input = { name: 'Liza', email: 'liza@example.ph', subject: 'A question', message: 'Are you there?' }
const reader = { personId: null, email: 'office@example.ph', name: 'Office' }
const { subject: _, ...request } = input

test.each([
  ['a contact message', () => sendContactMessage(contextOf(services), input, reader)],
  ['a password reset request', () => requestPasswordReset(contextOf(services), request, reader)],
])(
  'Support messages: %s is not stored when the e-mail to the provider cannot be queued',
  async (_name, send) => {
    await database.pool.query('alter table outbox rename to outbox_away')
    await expect(send()).rejects.toThrow()
    await database.pool.query('alter table outbox_away rename to outbox')
    expect(await db.select().from(supportMessages)).toEqual([])

    await send()
    expect(await db.select().from(supportMessages)).toMatchObject([
      { email: input.email, createdAt: testNow },
    ])
    expect(await db.select().from(outbox)).toMatchObject([
      { recipientEmail: reader.email, createdAt: testNow },
    ])
    await db.delete(supportMessages)
    await db.delete(outbox)
  },
)
