/** Messages in every state, generated in SQL: one every ninety seconds, most of them delivered. */
import type pg from 'pg'

const insertMessages = `insert into outbox (template_type, recipient_email, recipient_name, data, subject, html, text,
    message_id, provider_message_id, dedupe_key, is_marketing, status, attempts, next_attempt_at, sent_at, delivered_at,
    opened_at, clicked_at, bounced_at, unsubscribed_at, created_at)
  select (array['registration_confirmation','payment_verified','seminar_reminder','invitation','certificate_ready',
      'attendance_summary'])[1 + n % 6],
    'maria' || n % 200000 || '@mail.example', 'Maria Santos ' || n % 500, '{"firstName": "Maria"}',
    'Your seminar ' || n % 1000, repeat('<p>Good day Maria</p>', 30), repeat('Good day Maria. ', 20),
    gen_random_uuid() || '@example.ph', case when n % 2 = 0 then gen_random_uuid()::text end,
    case when n % 3 = 0 then 'key-' || n end, n % 6 = 3, status, 1, at,
    case when status = 'sent' then at + interval '2 minutes' end,
    case when status = 'sent' and n % 25 > 0 then at + interval '3 minutes' end,
    case when status = 'sent' and n % 5 in (1, 2) then at + interval '3 hours' end,
    case when status = 'sent' and n % 10 = 1 then at + interval '4 hours' end,
    case when n % 50 = 0 then at + interval '3 minutes' end,
    case when n % 200 = 7 then at + interval '1 day' end,
    at
  from generate_series(1, $1) n,
    lateral (select $2::timestamptz - ($1 - n) * interval '90 seconds' as at) as moment,
    lateral (select case when n > $1 - 100 then 'queued' when n % 2000 = 3 then 'dead'
      when n % 100 = 9 then 'suppressed' else 'sent' end as status) as state`

export async function loadManyMessages(
  pool: pg.Pool,
  { messages, now }: { readonly messages: number; readonly now: Date },
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    const { rows } = await client.query(
      `select indexdef from pg_indexes where indexname = 'outbox_search_idx'`,
    )
    // Rebuilt at the end: maintaining it during a load of this size takes many minutes.
    await client.query('drop index outbox_search_idx')
    await client.query(insertMessages, [messages, now])
    for (const { indexdef } of rows) await client.query(indexdef)
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}
