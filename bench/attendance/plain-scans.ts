import { randomUUID } from 'node:crypto'
import type pg from 'pg'

export interface PlainScans {
  readonly seminarId: number
  readonly slotId: number
  readonly registrationIds: readonly number[]
}

/**
 * The least that receiving scans could be: registrations locked, then scans, marks, completions and registrations
 * written by a plain statement each, in a transaction.
 */
export async function storeScansPlainly(
  client: pg.ClientBase,
  { seminarId, slotId, registrationIds }: PlainScans,
): Promise<void> {
  const ids = [...registrationIds]
  const scanIds = ids.map(() => randomUUID())
  await client.query('begin')
  await client.query('select id from registrations where id = any($1::int[]) order by id for update', [ids])
  await client.query(
    `insert into attendance_scans (scan_id, seminar_id, slot_id, registration_id, source, scanned_at, corrected_at,
       received_at, outcome)
     select scan_id, $3, $4, id, 'qr', now(), now(), now(), 'accepted'
     from unnest($1::uuid[], $2::int[]) as scan (scan_id, id)`,
    [scanIds, ids, seminarId, slotId],
  )
  await client.query(
    `insert into attendance_marks (registration_id, slot_id, status, minutes, source, decided_at, changed_at)
     select id, $2, 'present', 180, 'scans', now(), now() from unnest($1::int[]) as id`,
    [ids, slotId],
  )
  await client.query(
    `insert into completions (registration_id, seminar_id, required_minutes, attended_minutes, percent, attendance,
       computed_at)
     select id, $2, 180, 180, 100, 'enough', now() from unnest($1::int[]) as id`,
    [ids, seminarId],
  )
  await client.query(`update registrations set attendance_status = 'attended' where id = any($1::int[])`, [
    ids,
  ])
  await client.query('commit')
}
