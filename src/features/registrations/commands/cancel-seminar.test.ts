import { asc, desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { auditLog } from '#app/features/people/tables.ts'
import { UpdateSeminarInput } from '#app/features/seminars/contract/seminar-inputs.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { actorOf, aPerson, aSeminar, inDays, type SeminarRow, testNow } from '#tests/kit/builders.ts'
import { aSeatHolder } from '#tests/kit/seats.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { updateSeminar } from './update-seminar.ts'

const { database, db, services } = await aSite()
const organizer = await aPerson(db, { role: 'organizer' })
const context = contextOf(services, { actor: actorOf(organizer) })

beforeEach(async () => {
  await db.delete(outbox)
})

function update({ id }: { readonly id: number }, change: object) {
  return updateSeminar(context, UpdateSeminarInput.parse({ id, ...change }))
}

const queuedEmails = () => db.select().from(outbox).orderBy(asc(outbox.id))

async function rowOf({ id }: { readonly id: number }) {
  const [row] = await db.select().from(seminars).where(eq(seminars.id, id))
  return row
}

const cancelling = { status: 'cancelled', cancelledReason: 'A typhoon is coming.' }

describe('Cancelling a seminar', () => {
  test('e-mails everyone who holds a seat, and no one whose payment was rejected', async () => {
    const seminar = await aSeminar(db, { title: 'Reading', price: '500.00', locationDetails: 'secret link' })
    const paid = await aSeatHolder(db, seminar.id, {
      amountDue: '500.00',
      person: { firstName: 'Juan', lastName: 'Cruz' },
    })
    const waiting = await aSeatHolder(db, seminar.id, { amountDue: '500.00', paymentStatus: 'pending' })
    const free = await aSeatHolder(db, seminar.id)
    await aSeatHolder(db, seminar.id, { amountDue: '500.00', paymentStatus: 'rejected' })
    await aSeatHolder(db, (await aSeminar(db)).id)

    expect(await update(seminar, cancelling)).toMatchObject({ status: 'cancelled' })

    const written = await queuedEmails()
    expect(written.map(({ personId }) => personId)).toEqual([paid.id, waiting.id, free.id])
    expect(written.map(({ data }) => data.amountDue)).toEqual([500, 500, null])
    expect(written[0]).toMatchObject({
      templateType: 'seminar_cancelled',
      recipientEmail: paid.email,
      recipientName: 'Juan Cruz',
      isMarketing: false,
      status: 'queued',
      data: {
        firstName: 'Juan',
        reason: 'A typhoon is coming.',
        seminar: { id: seminar.id, title: 'Reading', locationDetails: null },
      },
    })
    expect(await rowOf(seminar)).toMatchObject({
      cancelledAt: testNow,
      cancelledReason: 'A typhoon is coming.',
      seatsTaken: 3,
    })
    const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry).toMatchObject({
      action: 'seminar.cancelled',
      subjectId: seminar.id,
      details: { changed: ['status'], told: 3 },
    })
  })

  test('a second time sends no e-mail and changes neither row nor audit log', async () => {
    const seminar = await aSeminar(db)
    await aSeatHolder(db, seminar.id)
    const expectedUpdatedAt = seminar.updatedAt.toISOString()
    const first = await update(seminar, { ...cancelling, expectedUpdatedAt })
    const [row, lines] = [await rowOf(seminar), await db.$count(auditLog)]
    expect(await update(seminar, { ...cancelling, expectedUpdatedAt })).toEqual(first)
    expect(await update(seminar, { status: 'cancelled' })).toEqual(first)
    expect([await rowOf(seminar), await db.$count(auditLog)]).toEqual([row, lines])
    expect(await queuedEmails()).toHaveLength(1)
  })

  test('a second time with another reason is refused, because no one would be notified', async () => {
    const seminar = await aSeminar(db)
    await aSeatHolder(db, seminar.id)
    await update(seminar, cancelling)
    const row = await rowOf(seminar)
    const other = { status: 'cancelled', cancelledReason: 'Another reason' }
    const refused = { kind: 'conflict', code: 'seminar_cancelled_already' }
    await expect(update(seminar, other)).rejects.toMatchObject(refused)
    await expect(update(seminar, { ...other, title: 'Renamed' })).rejects.toMatchObject(refused)
    expect(await rowOf(seminar)).toEqual(row)
    expect((await queuedEmails()).map(({ data }) => data.reason)).toEqual([cancelling.cancelledReason])
  })

  test('describes the seminar in the e-mail as it was announced, even if edited at once', async () => {
    const seminar = await aSeminar(db, { title: 'As announced' })
    await aSeatHolder(db, seminar.id)
    await update(seminar, {
      ...cancelling,
      title: 'Renamed',
      startDate: inDays(20).toISOString(),
      endDate: null,
    })
    const [queuedEmail] = await queuedEmails()
    expect(queuedEmail?.data.seminar).toMatchObject({
      title: 'As announced',
      startsAt: seminar.startsAt.toISOString(),
    })
  })

  test('requires no reason', async () => {
    const seminar = await aSeminar(db)
    await aSeatHolder(db, seminar.id)
    await update(seminar, { status: 'cancelled' })
    expect((await queuedEmails())[0]?.data.reason).toBeNull()
  })

  test('rolls back completely when a later step fails', async () => {
    const seminar = await aSeminar(db)
    await aSeatHolder(db, seminar.id)
    await database.pool.query(
      `create function refuse() returns trigger language plpgsql as 'begin raise exception ''no log''; end';
       create trigger refuse before insert on audit_log execute function refuse()`,
    )
    try {
      await expect(update(seminar, cancelling)).rejects.toThrow()
    } finally {
      await database.pool.query('drop trigger refuse on audit_log')
    }
    expect(await queuedEmails()).toEqual([])
    expect((await rowOf(seminar))?.status).toBe('scheduled')
  })
})

describe('A change of seminar status', () => {
  const over = {
    kind: 'conflict',
    code: 'seminar_over',
    message: 'This seminar has ended and cannot be cancelled.',
  }
  const cancelled = {
    kind: 'conflict',
    code: 'seminar_cancelled',
    message:
      'This seminar was cancelled and the registrants were notified. To hold it after all, duplicate it.',
  }
  const past = { startsAt: inDays(-2) }

  test.each<[string, Partial<SeminarRow>, string, object | null]>([
    ['scheduled', {}, 'completed', null],
    ['scheduled', {}, 'cancelled', null],
    ['scheduled in the past', past, 'completed', null],
    ['scheduled in the past', past, 'cancelled', over],
    ['running', { startsAt: new Date(testNow.getTime() - 60_000) }, 'cancelled', null],
    ['completed', { status: 'completed' }, 'scheduled', null],
    ['completed', { status: 'completed' }, 'cancelled', over],
    ['cancelled', { status: 'cancelled' }, 'scheduled', cancelled],
    ['cancelled', { status: 'cancelled' }, 'cancelled', null],
  ])('from %s (%o) to %s is allowed or refused as the rules say', async (...[, values, status, refusal]) => {
    const seminar = await aSeminar(db, values)
    await aSeatHolder(db, seminar.id)
    const attempt = update(seminar, { status })
    if (refusal !== null) {
      await expect(attempt).rejects.toMatchObject(refusal)
      expect((await rowOf(seminar))?.status).toBe(seminar.status)
    } else expect(await attempt).toMatchObject({ status })
    const isNew = refusal === null && status === 'cancelled' && seminar.status !== 'cancelled'
    expect(await queuedEmails()).toHaveLength(isNew ? 1 : 0)
  })

  test('is not needed to edit a cancelled seminar’s text, which notifies no one', async () => {
    const seminar = await aSeminar(db)
    await aSeatHolder(db, seminar.id)
    await update(seminar, cancelling)
    const cancelledAt = inDays(-1)
    await db.update(seminars).set({ cancelledAt }).where(eq(seminars.id, seminar.id))
    await db.delete(outbox)
    const mending = { title: 'Mended', status: 'cancelled' }
    expect(await update(seminar, mending)).toMatchObject({ title: 'Mended', status: 'cancelled' })
    expect(await queuedEmails()).toEqual([])
    expect(await rowOf(seminar)).toMatchObject({ cancelledAt, cancelledReason: 'A typhoon is coming.' })
    const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry?.action).toBe('seminar.updated')
  })
})
