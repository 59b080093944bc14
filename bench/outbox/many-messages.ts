/** Many messages with provider reports, generated in SQL. */
import type pg from 'pg'

export const sizeOf = (messages: number) => ({ messages, reports: Math.round(messages * 1.4) })

const firstNames = [
  'Maria',
  'Jose',
  'Ana',
  'Juan',
  'Liza',
  'Carlo',
  'Grace',
  'Ramon',
  'Teresa',
  'Paolo',
  'Joy',
]
const lastNames = [
  'Santos',
  'Reyes',
  'Cruz',
  'Bautista',
  'Ocampo',
  'Garcia',
  'Mendoza',
  'Torres',
  'Uy',
  'Flores',
]
const subjects = [
  'Your registration for Reading and Writing for Grade',
  'You are invited to Assessment in the Classroom, part',
  'Your payment for Teaching Mathematics is verified, receipt',
]
const types = ['registration_confirmation', 'invitation', 'payment_verified']

const oneOf = (words: readonly string[], prime: number) =>
  `(array[${words.map((word) => `'${word}'`).join(',')}])[1 + (n * ${prime}::bigint % 9973) % ${words.length}]`

/** As long as a rendered message, and stored out of line likewise. */
const words = `(select string_agg(md5(n::text || part), ' ') from generate_series(1, 8) part)`

const statementsOf = (size: ReturnType<typeof sizeOf>) => [
  `insert into outbox (template_type, recipient_email, recipient_name, data, subject, html, text, message_id,
     is_marketing, status, attempts, last_error, sent_at, delivered_at, opened_at, bounced_at, next_attempt_at, created_at)
   select (array['${types.join("','")}'])[1 + n % 3], lower(first) || n % 400000 || '@deped.example', first || ' ' || last,
     jsonb_build_object('firstName', first, 'seminar', jsonb_build_object('id', n % 10000, 'title', 'Seminar ' || n)),
     (array['${subjects.join("','")}'])[1 + n % 3] || ' ' || n % 500, ${words}, ${words},
     md5(n::text) || '@pagsulong.example', n % 3 = 1, status, case status when 'dead' then 4 when 'queued' then 0 else 1 end,
     case status when 'dead' then '550 5.1.1 no such user here' end,
     case status when 'sent' then at end, case when status = 'sent' and n % 20 > 0 then at end,
     case when status = 'sent' and n % 2 = 1 then at end, case when status = 'sent' and n % 60 = 0 then at end, at, at
   from generate_series(1, ${size.messages}) n,
     lateral (select ${oneOf(firstNames, 7919)} as first, ${oneOf(lastNames, 6131)} as last) as name,
     lateral (select $1::timestamptz - (${size.messages} - n) * interval '30 seconds' as at,
       case when n % 100 = 7 then 'dead' when n > ${size.messages} - 500 then 'queued' when n % 500 = 3 then 'suppressed'
         else 'sent' end as status) as moment`,
  `insert into mail_events (provider, provider_event_id, event_type, outbox_id, occurred_at)
   select 'postmark', 'e' || n, case when n > ${size.messages} then 'opened' else 'delivered' end,
     1 + n % ${size.messages}, $1::timestamptz
   from generate_series(1, ${size.reports}) n`,
]

const indexesOf =
  "select indexname, indexdef from pg_indexes where tablename = 'outbox' and indexname <> 'outbox_pkey'"

export async function loadManyMessages(
  pool: pg.Pool,
  { messages, now }: { messages: number; now: Date },
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    const { rows } = await client.query<{ indexname: string; indexdef: string }>(indexesOf)
    for (const { indexname } of rows) await client.query(`drop index ${indexname}`)
    for (const statement of statementsOf(sizeOf(messages))) await client.query(statement, [now])
    for (const { indexdef } of rows) await client.query(indexdef)
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}
