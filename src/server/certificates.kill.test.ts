import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { aSeminar, inDays } from '#tests/kit/builders.ts'
import { aKilledSite } from '#tests/kit/killed-site.ts'
import { seatsSql } from '#tests/kit/orders.ts'
import { wholeMarksSql } from '#tests/kit/seminar-days.ts'

/** `CERTIFICATES=500 KILLS=20` for the numbers of the specification. */
const people = Number(process.env.CERTIFICATES ?? 60)
const kills = Number(process.env.KILLS ?? 4)

const site = await aKilledSite()

afterAll(() => site.close())

/** A batch of certificates of participation for as many people, requested but not begun. */
async function requestBatch(): Promise<void> {
  await site.withDatabase(async (database) => {
    await site.migrate(database)
    const values = { startsAt: inDays(-2), endsAt: inDays(-1), maxAttendees: null }
    const seminar = await aSeminar(database.db, values)
    await database.pool.query(
      `with added as (
        insert into people (email, display_name, first_name, last_name)
        select 'p' || n || '@kills.test', 'Ana ' || n, 'Ana', 'Cruz ' || n from generate_series(1, $2) n returning id
      ), ${seatsSql({ seminar: '$1::integer', count: '$2' })}, registered as (
        insert into registrations (seat_line_id, seminar_id, person_id, registration_type, attendance_status, details)
        select seats.id, $1, added.id, 'new_attendee', 'attended', '{}'
        from (select id, row_number() over () as place from added) added join seats using (place) returning id
      )
      insert into certificate_batches (seminar_id, kind, holder_ids, handled, sends_email, skipped, state, created_at)
      select $1, 'participation', array_agg(id order by id), 0, true, '[]', 'queued', now() from registered`,
      [seminar.id, people],
    )
    for (const statement of wholeMarksSql('select id from registrations'))
      await database.pool.query(statement)
  })
}

const countIssued = () =>
  site.withDatabase(async ({ pool }) => {
    const { rows } = await pool.query(`select from certificates where state = 'issued'`)
    return rows.length
  })

test(`A batch continues through ${kills} SIGKILLs: each certificate once, with one e-mail, numbers without gaps`, async () => {
  await requestBatch()
  for (let kill = 0; kill < kills; kill += 1) {
    const { end } = await site.start()
    await sleep((kill * 197) % 900)
    await end('SIGKILL')
  }
  const { end } = await site.start()
  while ((await countIssued()) < people) await sleep(500)
  await end('SIGTERM')

  await site.withDatabase(async ({ pool }) => {
    const { rows: issued } = await pool.query<{ serial: number; file_key: string; sha256: Buffer }>(
      'select serial, file_key, sha256 from certificates order by serial',
    )
    expect(issued.map(({ serial }) => serial)).toEqual(Array.from({ length: people }, (_, at) => at + 1))
    const { rows: emails } = await pool.query<{ emails: number; holders: number }>(
      `select count(*)::int as emails, count(distinct person_id)::int as holders from outbox
        where template_type = 'certificate_ready'`,
    )
    expect(emails).toEqual([{ emails: people, holders: people }])
    const changed = []
    for (const { serial, file_key, sha256 } of issued) {
      const bytes = await site.files.getBytes(file_key)
      if (bytes === null || !createHash('sha256').update(bytes).digest().equals(sha256)) changed.push(serial)
    }
    expect(changed).toEqual([])
  })
}, 600_000)
