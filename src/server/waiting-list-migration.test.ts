/**
 * Test that people, orders and waiting lists of earlier versions keep what held for them. Migrations 19, 20 and 24 only
 * add columns that are empty, and kinds of rows that did not exist.
 */
import { expect, test } from 'vitest'
import { aDatabaseBefore } from '#tests/kit/schema-versions.ts'

const beforeSharedMailboxes = 21
const beforeReminders = 23

const rows = `
  insert into people (email, first_name, role, has_login, is_sample) values
    ('rosa@example.org', 'Rosa', 'attendee', false, true), ('admin@example.org', 'Ana', 'admin', true, false);
  insert into seminars (title, starts_at, finishes_at, duration_in_minutes, status)
    values ('Free', now(), now(), 60, 'scheduled');
  insert into orders (code, seminar_id, state, subtotal, total, payer_id, created_at, updated_at) values
    ('BCDE0001', 1, 'confirmed', 0, 0, 1, now(), now()), ('BCDE0002', 1, 'cancelled', 0, 0, 2, now(), now()),
    ('BCDE0003', 1, 'pending', 500, 500, 1, now(), now());`

const entry = (email: string, status: string, order = 'null') =>
  `insert into waitlist_entries (seminar_id, email, first_name, last_name, seats, joined_at, status, order_id)
    values (1, '${email}', 'Ana', 'Reyes', 1, now(), '${status}', ${order})`

test('Everybody owns their address as before, and free orders stay settled unless their seats are held', async () => {
  const { migrate, query } = await aDatabaseBefore(beforeSharedMailboxes, rows)
  await migrate()
  expect(await query('select email, shares_mailbox from people order by id')).toEqual([
    { email: 'rosa@example.org', shares_mailbox: false },
    { email: 'admin@example.org', shares_mailbox: false },
  ])
  const rosa = "insert into people (email, first_name) values ('rosa@example.org', 'Pedro')"
  await expect(query(rosa)).rejects.toMatchObject({ constraint: 'people_email_key' })
  await query(
    "insert into people (email, first_name, shares_mailbox) values ('rosa@example.org', 'Pedro', true)",
  )
  const shares = "update people set shares_mailbox = true where role = 'admin'"
  await expect(query(shares)).rejects.toMatchObject({ constraint: 'people_accounts_own_their_address' })
  expect(await query('select state, holds_until from orders order by id')).toEqual([
    { state: 'confirmed', holds_until: null },
    { state: 'cancelled', holds_until: null },
    { state: 'pending', holds_until: null },
  ])
  const pending = "update orders set state = 'pending' where id = 1"
  await expect(query(pending)).rejects.toMatchObject({ constraint: 'orders_free_is_settled' })
  await query("update orders set state = 'pending', holds_until = now() where id = 1")
})

test('Entries of waiting lists keep their state, of which an address has one that is open', async () => {
  const states = ['waiting', 'taken', 'expired', 'left']
  const entries = states.map((status) => entry('ana@example.org', status)).join(';')
  const offered = entry('ben@example.org', 'offered', '3')
  const { migrate, query } = await aDatabaseBefore(beforeReminders, `${rows} ${entries}; ${offered}`)
  await migrate()
  expect(await query('select status, reminded_at from waitlist_entries order by id')).toEqual(
    [...states, 'offered'].map((status) => ({ status, reminded_at: null })),
  )
  await query(entry('ana@example.org', 'refused'))
  const again = query(entry('ana@example.org', 'waiting'))
  await expect(again).rejects.toMatchObject({ constraint: 'waitlist_entries_email_key' })
})
