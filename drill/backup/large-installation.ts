import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { countHeldSeatsSql } from '#tests/kit/orders.ts'
import { loadManyPeople } from '../../bench/attendees/many-people.ts'

export interface Size {
  readonly people: number
  readonly pictures: number
  readonly pictureInBytes: number
}

const keyOf = `'proofs/' || left(hash, 2) || '/' || hash || '.jpg'`

const statements = [
  // Proofs not yet purged by retention; purged ones keep their row.
  `update proofs set purged_at = now(), file_key = null where id > $1`,
  `update proofs set file_key = ${keyOf}, size_in_bytes = $2
    from (select id as numbered, left(encode(sha256(id::text::bytea), 'hex'), 40) as hash from proofs) as named
    where id = numbered and id <= $1`,
  `insert into outbox (template_type, person_id, recipient_email, recipient_name, data, subject, html, text, message_id,
      status, attempts, sent_at)
    select 'registration_confirmation', id, email, first_name, '{}', 'You are registered',
      repeat('<p>' || md5(id::text) || ' see you there</p>', 30), repeat('See you there, ' || md5(email), 20),
      '<' || id || '@pagsulong.example>', 'sent', 1, now()
    from people`,
  `insert into interactions (person_id, interaction_type, title, occurred_at, metadata)
    select person_id, 'registration', 'Registered for seminar ' || seminar_id, registered_at,
      jsonb_build_object('seminarId', seminar_id, 'registrationId', id)
    from registrations`,
  `insert into payment_events (payment_id, action)
    select claim.id, 'reject' from payments claim join orders on orders.id = claim.order_id where orders.state = 'rejected'`,
  `update seminars set seats_taken = ${countHeldSeatsSql('seminars.id')}`,
]

export async function loadLargeInstallation(pool: pg.Pool, dataDir: string, size: Size): Promise<void> {
  await loadManyPeople(pool, { people: size.people, now: new Date() })
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    for (const statement of statements) {
      const values = statement.includes('$2') ? [size.pictures, size.pictureInBytes] : [size.pictures]
      await client.query(statement, statement.includes('$1') ? values : [])
    }
    const { rows } = await client.query<{ key: string }>(
      'select file_key as key from proofs where file_key is not null',
    )
    const bytes = randomBytes(size.pictureInBytes)
    for (const { key } of rows) {
      const file = join(dataDir, 'files', key)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      bytes.write(key)
      await writeFile(file, bytes, { mode: 0o600 })
    }
  } finally {
    client.release(true)
  }
}
