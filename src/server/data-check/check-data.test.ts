import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { settleClosedSlots } from '#app/features/attendance/commands/change-slot.ts'
import { purgeOldEvidence } from '#app/features/attendance/commands/purge-evidence.ts'
import { receiveScans } from '#app/features/attendance/commands/receive-scans.ts'
import { flushFeedback } from '#app/features/evaluation/commands/flush-feedback.ts'
import { submitAnswers } from '#app/features/evaluation/commands/submit-answers.ts'
import { removeReceiptsOfPerson } from '#app/features/evaluation/queries/feedback.ts'
import { putEvaluationOpening } from '#app/features/evaluation/queries/openings.ts'
import { professions } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminarSessions } from '#app/features/seminars/tables.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { createSecrets } from '#app/platform/secrets.ts'
import { anAccreditation } from '#tests/kit/accreditation.ts'
import { aRegistrant, aRunningSeminar, aScan, aSlot, minutesIn, staffAccess } from '#tests/kit/attendance.ts'
import { aCategory, actorOf, aPerson, aSeminar, inDays, testNow } from '#tests/kit/builders.ts'
import { aCover } from '#tests/kit/covers.ts'
import { aCheck, aForm, aLink, anEndedSeminar, answeredBy } from '#tests/kit/evaluation.ts'
import { anotherSeat, seatsSql } from '#tests/kit/orders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { loadSampleData } from '../sample/load-sample-data.ts'
import { checkData } from './check-data.ts'

const { database, services } = await aSite()
beforeAll(async () => {
  await loadSampleData(services)
  await anEvaluatedSeminar()
  await anAttendedSeminar()
  await anAccreditedSeminar()
  await aPerson(services.db, { accountStatus: 'inactive' })
})

/**
 * Creates a seminar with answers, of which one waits to be mixed, one without its receipt, and with an
 * attempt at a learning check.
 */
async function anEvaluatedSeminar(): Promise<void> {
  const { db } = services
  const { id: seminarId } = await anEndedSeminar(db)
  const form = await aForm(db, seminarId)
  await answeredBy(services, form, [1, 2, 3, 4, 5])
  await flushFeedback(contextOf(services))
  const [registrationId = 0] = await answeredBy(services, form, [5])
  const [row] = await db.select().from(registrations).where(eq(registrations.id, registrationId))
  await inTransaction(db, (tx) => removeReceiptsOfPerson(tx, row?.personId ?? 0))
  const check = await aCheck(db, seminarId)
  const { link, registrationId: checkedId } = await aLink(services, seminarId)
  const opening = { registrationId: checkedId, until: inDays(7), openedAt: testNow, openedBy: null }
  await inTransaction(db, (tx) => putEvaluationOpening(tx, { formId: form.id, ...opening }))
  const answers = check.questions.map(({ id }) => ({ questionId: id, value: 'no' }))
  await submitAnswers(contextOf(services), { formId: check.id, answers, link })
}

/** Creates a seminar with a session, an order of two seats, a scan of one and what follows from it. */
async function anAttendedSeminar(): Promise<void> {
  const { db } = services
  const seminar = await aRunningSeminar(db)
  const [startsAt, endsAt] = [seminar.startsAt, minutesIn(60)]
  await db.insert(seminarSessions).values({
    seminarId: seminar.id,
    startsAt,
    endsAt,
    title: 'Opening',
    kind: 'talk',
    isCounted: true,
    position: 0,
  })
  const slot = await aSlot(db, seminar.id)
  const registrant = await aRegistrant(db, seminar.id)
  const registrationId = registrant.id
  await anotherSeat(db, registrant)
  const staff = await aPerson(db, { role: 'staff' })
  await db.execute(
    'update people set seminar_count = 1 where seminar_count = 0 and id in (select person_id from registrations)',
  )
  const scans = [aScan({ slotId: slot.id, registrationId })]
  const access = staffAccess(seminar.id, staff.id)
  await receiveScans(contextOf(services, { actor: actorOf(staff) }), { access, deviceNow: testNow, scans })
}

/**
 * Creates a seminar with an approved accreditation, one applied for, and a category of the former's
 * profession.
 */
async function anAccreditedSeminar(): Promise<void> {
  const { db } = services
  const [main, other] = await db.select().from(professions).limit(2)
  const category = await aCategory(db, { professionId: main?.id ?? null })
  const { id: seminarId } = await aSeminar(db, { categoryId: category.id })
  await anAccreditation(services, { seminarId, professionId: main?.id ?? 0, unitsParticipant: '7.5' })
  await anAccreditation(services, { seminarId, professionId: other?.id ?? 0, status: 'applied' })
}

const check = (parts = {}) => checkData({ pool: database.pool, ...services, ...parts })

test('Data check finds nothing wrong in data written by the site', async () => {
  const { checked, findings } = await check()
  expect(findings).toEqual([])
  expect(checked).toBeGreaterThan(40)
})

/** SQL that offers seats of a confirmed order, which are not held until a deadline. */
const offered = (email: string) => `insert into waitlist_entries
    (seminar_id, email, first_name, last_name, seats, status, joined_at, order_id)
  select seminar_id, '${email}', 'Ana', 'Reyes', 1, 'offered', now(), id from orders
    where id = (select min(id) from orders where seminar_id is not null)`

const onlineMoney = `insert into receiving_accounts (kind, label, account_name, created_at, updated_at)
    values ('gateway', 'PayMongo', '', now(), now());
  insert into money_in (account_id, occurred_at, amount, source, created_at)
    select id, now(), 400, 'gateway', now() from receiving_accounts where kind = 'gateway'`

/** SQL that allocates money to a confirmed order, whose sums stay as they are. */
const allocated = (state: 'accepted' | 'undone', amount = 400) => `${onlineMoney};
  insert into payments (order_id, money_in_id, state, amount, by, created_at)
    select o.id, m.id, '${state}', ${amount}, 'rule', now() from money_in m,
      (select min(o.id) as id from orders o join order_lines l on l.order_id = o.id join registrations r on r.seat_line_id = l.id
        where o.state = 'confirmed' and o.total > 0 and r.attendance_status = 'registered') o where m.source = 'gateway'`

/** SQL that damages data, and how the finding begins; each is rolled back. */
const damages = [
  ['update seminars set seats_taken = seats_taken - 1 where seats_taken > 0', 'Seats taken equal'],
  ['update people set seminar_count = seminar_count + 1', 'The seminar count'],
  ["update seminars set finishes_at = finishes_at + interval '1 hour'", 'The stored finish'],
  ['update seminars set accreditations = null', 'The accreditations in the row'],
  ['delete from completion_reports', 'Every approved accreditation has a completion report'],
  ['update seminars set approved_cpd_points = 99', 'The approved CPD points'],
  ['update people set has_rejected_payment = not has_rejected_payment', 'The payment flags'],
  [
    `update orders set state = 'pending' where id = (select p.order_id from payments p
      join payment_events e on e.payment_id = p.id and e.action = 'approve' limit 1)`,
    'The state of an order',
  ],
  ["delete from payment_events where action = 'reject'", 'A rejected payment'],
  [
    `insert into outbox (template_type, person_id, recipient_email, data, message_id, next_attempt_at)
      select 'ticket', min(person_id), 'a@example.ph', jsonb_build_object('registrationId', max(id)), 'a@b', now()
        from registrations`,
    'A message about a registration',
  ],
  ["update payments set state = 'claimed' where state = 'rejected'", 'The claim of an order'],
  [allocated('accepted', 401), 'No more of a payment'],
  [allocated('accepted'), 'The sums of an order'],
  [allocated('undone'), 'An undone allocation'],
  [
    `${allocated('accepted')}; insert into payment_events (payment_id, action) select max(id), 'approve' from payments;
      update orders set paid = 0, unseen = 0`,
    'An order that money approved',
  ],
  [
    `${allocated('accepted')}; insert into credits (money_in_id, person_id, saved_at)
      select money_in.id, (select max(id) from people), now() - interval '1 day' from money_in`,
    'Money pays only orders',
  ],
  [
    `${allocated('accepted')}; update money_in set set_aside_at = now(), set_aside_reason = 'Rent'`,
    'A payment that is set aside',
  ],
  [
    `${onlineMoney}; insert into receiving_accounts (kind, label, account_name, created_at, updated_at)
        values ('cash', 'Kaha', '', now(), now());
      insert into statement_imports (account_id, file_hash, period_from, period_to, rows, received, imported_at)
        select id, 'ff', '2026-11-01', '2026-11-20', 2, 1, now() from receiving_accounts where kind = 'cash';
      update money_in set source = 'statement', import_id = (select max(id) from statement_imports)`,
    'The lines of a statement',
  ],
  ['update people set has_login = not has_login', 'The login flag'],
  ["update licences set license_no = '98765' where is_primary", 'The license number'],
  [
    `insert into sessions (token_hash, person_id, expires_at)
      select 'x', id, now() + interval '1 day' from people where account_status <> 'active' limit 1`,
    'No inactive account',
  ],
  [
    `insert into vouchers (code, percent, uses, created_at, updated_at) values ('X-1', 5, 1, now(), now())`,
    'The uses of a voucher',
  ],
  [
    `insert into vouchers (code, percent, uses, created_at, updated_at) values ('X-1', 5, 1, now(), now());
      insert into voucher_uses (voucher_id, seat_line_id, created_at)
        select vouchers.id, (select min(seat_line_id) from registrations), now() from vouchers`,
    'A use of a voucher',
  ],
  [
    `insert into order_lines (order_id, position, kind, label, amount, seat_line_id)
      select other.id, 9, 'discount', 'Student', -1, seat.id from order_lines seat, orders other
        where seat.amount > 0 and other.id <> seat.order_id limit 1`,
    'A discount is of a seat',
  ],
  [
    `${onlineMoney}; insert into orders (code, state, subtotal, total, created_at, updated_at)
        values ('BBBBBBBB', 'cancelled', 500, 500, now(), now());
      insert into gateway_payments
        (order_id, gateway, provider_id, amount, state, money_in_id, paid_at, expires_at, created_at, updated_at)
      select o.id, 'paymongo', 'cs_1', 500, 'paid', m.id, now(), now(), now(), now()
      from orders o, money_in m where o.code = 'BBBBBBBB' and m.source = 'gateway'`,
    'An online payment that was paid',
  ],
  [onlineMoney, 'Money that came online'],
  [
    `update orders set seminar_id = null where id in (select l.order_id from order_lines l
      join registrations r on r.seat_line_id = l.id limit 1)`,
    'A registration is on a seat',
  ],
  ['update order_lines set amount = amount + 1 where amount >= 0', 'The lines of an order'],
  [`update orders set void_reason = null where void_reason is not null`, 'An order whose seat is released'],
  [
    `insert into orders (code, state, subtotal, total, created_at, updated_at)
      values ('AAAAAAAA', 'confirmed', 0, 0, now(), now())`,
    'An order without a registration',
  ],
  [offered('a@example.ph'), 'An offered entry of a waiting list'],
  [`${offered('a@example.ph')}; ${offered('b@example.ph')}`, 'Nobody on a waiting list'],
  ["update people set erased_at = now() where role = 'attendee'", 'Nothing identifies an erased person'],
  [
    `insert into import_runs (id, state, file_hash, started_at, heard_of_at)
      values (gen_random_uuid(), 'done', '', now(), now())`,
    'A finished import',
  ],
  [
    "insert into settings (section, version, value, saved_at) values ('organisation', 1, '{}', now())",
    'The current version of each settings section',
  ],
  [
    "insert into settings_versions (section, version, value, saved_at) values ('menu', 1, '{}', now())",
    'The current version of each settings section is the latest',
  ],
  [
    `insert into settings (section, version, value, saved_at) values ('menu', 2, '{}', now());
      insert into settings_versions (section, version, value, saved_at) values ('menu', 2, '{}', now())`,
    'The history of each settings section',
  ],
  [
    `insert into settings (section, version, value, saved_at) values ('menu', 1, '{"pages":[]}', now());
      insert into settings_versions (section, version, value, saved_at) values ('menu', 1, '{"pages":[]}', now())`,
    'This release can read every section',
  ],
  ['alter table people disable trigger people_list_new_tags', 'Every trigger'],
  [
    "set constraints all deferred; update seminar_sessions set ends_at = ends_at + interval '30 days'",
    'No session lies outside its seminar',
  ],
  ['update attendance_marks set minutes = 1000', 'Every mark belongs to a slot'],
  ["update attendance_marks set status = 'absent', minutes = 0", 'Every accepted scan of a slot'],
  [
    'update completions set attended_minutes = attended_minutes - 1 where attended_minutes > 0',
    'Every completion adds up the marks',
  ],
  ['delete from attendance_slots where is_automatic', 'Every seminar has an attendance slot'],
  ["insert into certificate_numbers (year, kind, last) values (2026, 'cpd', 1)", 'Numbers of certificates'],
  ['delete from feedback_answers', 'Every form has as many answers as receipts'],
  [
    'update forms set seminar_id = (select max(id) from seminars)',
    'Every receipt is of a registration for the seminar of its form',
  ],
  ['update forms set late_until = null', 'Every late opening is of a registration'],
  ['update check_attempts set number = 3', 'The attempts of a registration at a learning check'],
  [
    `update forms set kind = 'feedback', phase = null, pass_percent = null, status = 'closed' where kind = 'learning_check'`,
    'Every receipt and answer is of feedback',
  ],
  ['delete from completions', 'Every registration with marks has a completion'],
  [
    'alter table people add constraint nobody_checked check (id > 0) not valid',
    'Every constraint has been validated',
  ],
  [
    `insert into settings_versions (section, version, value, saved_at)
      values ('organisation', 9, '{"slides":[{"picture":{"fileId":999}}]}', now())`,
    'Every file that a version of the settings refers to exists',
  ],
  ["select setval('people_id_seq', 1)", 'The next number of people'],
] as const

test.for(damages.map(([statement, sentence]) => [sentence, statement] as const))(
  'Data check detects the inconsistency: %s …',
  async ([sentence, statement]) => {
    const client = await database.pool.connect()
    const { rows } = await client.query('select last_value from people_id_seq')
    // The check uses the connection of the transaction that is rolled back.
    const pool = {
      connect: async () => Object.assign(Object.create(client), { release: () => undefined, query }),
    }
    function query(text: string, values?: unknown[]) {
      return /^(begin|commit)/.test(text) ? Promise.resolve({ rows: [] }) : client.query(text, values)
    }
    try {
      await client.query('begin')
      await client.query(statement)
      const { findings } = await check({ pool })
      expect(findings.map((finding) => finding.sentence)).toContainEqual(expect.stringContaining(sentence))
      expect(findings[0]?.examples.length).toBeGreaterThan(0)
    } finally {
      await client.query('rollback')
      await client.query('select setval($1, $2)', ['people_id_seq', rows[0]?.last_value])
      client.release()
    }
  },
)

const coverSentence = 'Every cover picture has its files'

test('Data check detects a dangling reference, missing files, and unreadable secrets and settings', async () => {
  const seminar = await aSeminar(services.db)
  const { pool } = database
  await pool.query('alter table registrations disable trigger all')
  await pool.query(
    `with ${seatsSql({ seminar: '$1::integer' })}
      insert into registrations (seat_line_id, seminar_id, person_id, registration_type, details)
      select seats.id, $1, 999999, 'new_attendee', '{}' from seats`,
    [seminar.id],
  )
  await pool.query('alter table registrations enable trigger all')
  const { rows } = await pool.query('select file_key from proofs where file_key is not null limit 1')
  await services.files.delete(rows[0].file_key)
  const { url } = await aCover(services, seminar.id)
  expect((await check()).findings.map(({ sentence }) => sentence)).not.toContain(coverSentence)
  await services.files.delete(url.slice(1))
  await pool.query('insert into mail_settings (id, api_key_sealed) values (1, $1)', [
    createSecrets('another secret of at least 32 letters').seal('key'),
  ])
  await pool.query(
    "insert into settings (section, version, value, saved_at) values ('organisation', 1, '{}', now())",
  )
  const sentences = (await check()).findings.map((finding) => finding.sentence)
  expect(sentences).toEqual(
    expect.arrayContaining([
      'No row of registrations refers by person_id to one that is not there',
      'Every proof of payment has its image file',
      coverSentence,
      'Every stored secret can be decrypted with APP_SECRET or FORMER_APP_SECRETS',
      'This release can read every section of the settings',
    ]),
  )
})

test('Data check finds nothing else after scans and meeting reports were deleted', async () => {
  const { db } = services
  const { findings } = await check()
  const later = minutesIn(10 * 24 * 60)
  await settleClosedSlots({ db, now: later })
  expect(await purgeOldEvidence(db, { days: 1, now: later })).toBeGreaterThan(0)
  expect((await check()).findings).toEqual(findings)
})
