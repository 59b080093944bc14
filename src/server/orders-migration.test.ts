/** Test that bills become orders, and that every registration gets one. */
import { expect, test } from 'vitest'
import { parseOrderCode } from '#app/features/orders/rules/order-code.ts'
import { OperatorError } from '#app/platform/user-facing-error.ts'
import { aDatabaseBefore } from '#tests/kit/schema-versions.ts'
import { ledgerInvariants } from './data-check/ledger-invariants.ts'

const migrationsBefore = 11
/** Allocations and decisions are in tables of their own. */
const migrationsBeforePayments = 16
const lastBill = 19

/** Ids follow the order of the rows: a person has the id of their registration. */
const peopleAndSeminars = `
  insert into settings (section, version, value, saved_at) values ('policies', 1, jsonb_build_object(
    'ledgerRetentionYears', extract(year from now() at time zone 'Asia/Manila')::integer - 2020), now());
  insert into people (email, erased_at)
    select 'p' || id || '@example.org', case when id in (15, 16) then now() end from generate_series(1, 26) as id order by id;
  insert into seminars (title, price, starts_at, finishes_at, duration_in_minutes, status, cancelled_at)
    values ('Priced', 1000, now(), now(), 60, 'scheduled', null), ('Free', null, now(), now(), 60, 'scheduled', null),
      ('Cancelled', 1000, now(), now(), 60, 'cancelled', now());
  insert into registrations (person_id, seminar_id, payment_status, amount_due, registered_at, registration_type, idempotency_key,
      details)
    select id, seminar_id, status, due, coalesce(at::timestamptz, now()), 'new_attendee',
      case when id % 2 = 1 then 'key ' || id end, case id
        when 2 then '{"firstName": "Jose", "lastName": "Cruz", "middleInitial": "", "suffix": ""}'::jsonb
        else '{"firstName": "Maria", "lastName": "Santos", "middleInitial": "C", "suffix": "Jr."}' end
    from (values
      -- Without bill: in each status, free, of an erased person, cancelled, and around the end of retention.
      (1, 1, 'pending', 1000, null), (2, 1, 'verified', 1000, null), (3, 1, 'paid', 1000, null),
      (4, 1, 'rejected', 1000, null), (13, 2, 'verified', null, null), (16, 1, 'pending', 1000, null),
      (17, 3, 'pending', 1000, null), (20, 1, 'verified', 1000, '2019-12-31 23:59:59.999+08'),
      (21, 1, 'verified', 1000, '2020-01-01 00:00+08'), (24, 2, 'verified', null, '2019-06-01 00:00+08'),
      -- Paid in part, with discounts, overpaid, rejected.
      (5, 1, 'pending', 1000, null), (6, 1, 'verified', 800, null), (7, 1, 'paid', 1000, null), (8, 1, 'rejected', 1000, null),
      -- With two bills, of which the last is open, paid or void; with only a void one.
      (9, 1, 'pending', 1000, null), (10, 1, 'verified', 1000, null), (12, 1, 'rejected', 1000, null),
      (11, 1, 'verified', 1000, null),
      -- A voucher took the price; an erased person's; refunded, and void, of the cancelled seminar.
      (14, 1, 'verified', null, null), (15, 1, 'verified', 1000, null), (18, 3, 'verified', 1000, null),
      (19, 3, 'pending', 1000, null),
      -- Rejected after it was paid: the payment was undone later, or is still to be refunded.
      (22, 1, 'rejected', 1000, null), (23, 1, 'rejected', 1000, null), (25, 1, 'verified', 1000, null),
      -- Rejected, and everything was sent back.
      (26, 1, 'rejected', 1000, null)
    ) as r (id, seminar_id, status, due, at) order by id;
  update seminars set seats_taken = (
    select count(*) from registrations where seminar_id = seminars.id and payment_status <> 'rejected');`

const bills = `
  insert into bills (code, registration_id, amount_due, amount_paid, amount_withheld, state, void_reason, bill_to, created_at, updated_at)
    select 'BCDE00' || lpad(id::text, 2, '0'), registration_id, due, paid, withheld, state, case state when 'void' then 'Former' end,
      case when registration_id <> 15 then '{"name": "Ana"}'::jsonb end, '2024-05-01', '2024-05-02'
    from (values (1, 5, 1000, 400, 0, 'open'), (2, 6, 800, 800, 0, 'paid'), (3, 7, 1000, 1480, 20, 'over'),
      (4, 8, 1000, 0, 0, 'void'), (5, 9, 1000, 0, 0, 'void'), (6, 9, 1000, 0, 0, 'open'), (7, 10, 1000, 0, 0, 'void'),
      (8, 10, 1000, 1000, 0, 'paid'), (9, 11, 1000, 0, 0, 'void'), (10, 12, 1000, 0, 0, 'void'), (11, 12, 1000, 0, 0, 'void'),
      (12, 14, 0, 0, 0, 'paid'), (13, 15, 1000, 980, 20, 'paid'), (14, 18, 1000, 0, 0, 'open'), (15, 19, 1000, 0, 0, 'void'),
      (16, 22, 1000, 0, 0, 'open'), (17, 23, 1000, 1000, 0, 'paid'),
      -- Its registration was deleted.
      (18, null, 1000, 0, 0, 'void'), (19, 26, 1000, 0, 0, 'open')
    ) as b (id, registration_id, due, paid, withheld, state) order by id;
  insert into bill_lines (bill_id, label, unit_price, discount, kind, needs_card)
    values (2, 'Early bird', 0, 150, 'discount', false), (2, 'Student', 0, 50, 'discount', true);
  insert into bill_lines (bill_id, label, unit_price, kind) select id, 'Former title', 1000, 'seat' from bills order by id;
  insert into bill_lines (bill_id, label, unit_price, discount, kind) values (12, 'Voucher GRATIS', 0, 1000, 'discount');
  insert into vouchers (code, percent, uses, created_at, updated_at) values ('GRATIS', 100, 2, now(), now());
  insert into voucher_uses (voucher_id, bill_id, created_at, given_back_at)
    values (1, 2, now(), null), (1, 12, now(), null), (1, 4, now(), now());`

const payments = `
  insert into receiving_accounts (kind, label, account_name, created_at, updated_at) values ('cash', 'Cash', 'Office', now(), now());
  insert into money_in (account_id, occurred_at, amount, source, created_at)
    select 1, now(), amount, source, now() from (values (1, 400, 'hand'), (2, 800, 'gateway'), (3, 1600, 'hand'), (4, 1000, 'hand'),
      (5, 980, 'hand'), (6, 1000, 'hand'), (7, 1000, 'hand'), (8, 999, 'gateway'), (9, 1000, 'hand')) as m (id, amount, source) order by id;
  insert into allocations (money_in_id, bill_id, amount, withheld, by, created_at, undone_at, undo_reason)
    values (1, 5, 400, 0, 'person', now(), now(), 'Wrong bill'), (1, 1, 400, 0, 'person', now(), null, null),
      (2, 2, 800, 0, 'rule', now(), null, null), (3, 3, 1480, 20, 'person', now(), null, null),
      (4, 16, 1000, 0, 'person', now(), now(), 'Wrong bill'), (4, 8, 1000, 0, 'person', now(), null, null),
      (5, 13, 980, 20, 'person', now(), null, null), (6, 14, 1000, 0, 'person', now(), null, null),
      (7, 17, 1000, 0, 'person', now(), null, null), (9, 19, 1000, 0, 'person', now(), null, null);
  insert into credits (money_in_id, person_id, bill_id, saved_at) values (3, 7, 3, now());
  insert into refunds (bill_id, money_in_id, credit_id, amount, reason, method, state, requested_at, decided_at)
    values (3, null, 1, 100, 'Overpaid', 'cash', 'requested', now(), null), (3, null, 1, 20, 'Overpaid', 'cash', 'sent', now(), now()),
      (14, 6, null, 1000, 'Cancelled', 'cash', 'sent', now(), now()),
      (19, 9, null, 1000, 'Rejected', 'cash', 'sent', now(), now());
  insert into invoice_records (bill_id, kind, number, issued_on, amount, created_at) values (8, 'invoice', 'A-1', now(), 1000, now());
  insert into gateway_payments (bill_id, gateway, provider_id, amount, state, redirect_url, expires_at, received_amount,
      received_currency, paid_at, money_in_id, created_at, updated_at)
    values (6, 'maya', 'a', 1000, 'pending', 'https://example.org', now(), null, null, null, null, now(), now()),
      (5, 'maya', 'b', 1000, 'expired', null, now(), null, null, null, null, now(), now()),
      (2, 'maya', 'c', 800, 'paid', null, now(), null, null, now(), 2, now(), now()),
      (18, 'maya', 'd', 1000, 'mismatched', null, now(), 999, 'PHP', now(), 8, now(), now());
  insert into proofs (registration_id, file_key, content_type, size_in_bytes, purged_at)
    values (15, null, 'image/png', 1, now()), (1, 'proofs/1', 'image/png', 1, null);
  insert into payment_decisions (registration_id, action, former_status, bill_id)
    values (2, 'approve', 'pending', null), (6, 'approve', 'pending', 2), (10, 'approve', 'pending', 8),
      (5, 'approve', 'pending', 1), (5, 'take_back', 'verified', 1), (1, 'approve', 'pending', null), (1, 'undo', 'verified', null),
      (22, 'approve', 'pending', 16), (22, 'reject', 'verified', null), (25, 'approve', 'pending', null);`

/** Amounts of a registration by its last bill that is not void, or else its last one; 0 is no bill. */
const registeredBefore = `
  select distinct on (r.id) r.id, r.seminar_id, coalesce(b.id, 0) as order_id, coalesce(seat.label, s.title) as label,
    coalesce(b.amount_due, r.amount_due, 0.00) as due, coalesce(b.amount_paid, 0.00) as paid,
    coalesce(b.amount_withheld, 0.00) as withheld, coalesce(b.created_at, r.registered_at) as created_at,
    case when r.payment_status in ('verified', 'paid') then 'confirmed' else r.payment_status end as state,
    r.idempotency_key
  from registrations r join seminars s on s.id = r.seminar_id
    left join bills b on b.registration_id = r.id
    left join bill_lines seat on seat.bill_id = b.id and seat.kind = 'seat'
  order by r.id, b.state = 'void', b.id desc`

const registeredAfter = `
  select r.id, o.seminar_id, case when o.id <= ${lastBill} then o.id else 0 end as order_id, seat.label,
    o.total as due, o.paid, o.withheld, o.created_at, o.state, o.idempotency_key
  from registrations r join order_lines seat on seat.id = r.seat_line_id and seat.kind = 'seat'
    join orders o on o.id = seat.order_id order by r.id`

const billsBefore = `
  select id, code, amount_due as total, amount_paid as paid, amount_withheld as withheld, bill_to as payer, version, updated_at,
    (select seminar_id from registrations r where r.id = registration_id) as seminar_id,
    (select sum(unit_price) from bill_lines where bill_id = b.id and kind = 'seat') as subtotal
  from bills b order by id`

const billsAfter = `
  select id, code, total, paid, withheld, payer, version, updated_at, seminar_id, subtotal from orders where id <= ${lastBill} order by id`

/** All rows of the tables that refer to bills, by the bill's id, and of those that must not change but for a name. */
const listOthers = (column: 'bill_id' | 'order_id') =>
  [
    'allocations',
    'credits',
    'refunds',
    'invoice_records',
    'gateway_payments',
    'payment_decisions',
    'voucher_uses',
  ]
    .map((table) => [table, column])
    .concat(
      ['money_in', 'vouchers', 'proofs', 'people', 'seminars', 'registrations'].map((table) => [
        table,
        'null',
      ]),
    )
    .map(
      ([table, id]) =>
        `select '${table}' as name, id, ${id} as of,
          replace((to_jsonb(t) - array['${column}', 'seat_line_id', 'payment_status', 'amount_due', 'idempotency_key'])::text,
          '"given_back_at"', '"released_at"') as value from ${table} t`,
    )
    .join(' union all ')
    .concat(' order by name, id')

test('Every registration gets one order, with what was owed and paid', async () => {
  const { migrateTo, migrate, query } = await aDatabaseBefore(
    migrationsBefore,
    peopleAndSeminars + bills + payments,
  )
  const before = [await query(registeredBefore), await query(billsBefore), await query(listOthers('bill_id'))]
  await migrateTo(migrationsBeforePayments)
  expect(await query(registeredAfter)).toEqual(before[0])
  expect(await query(billsAfter)).toEqual(before[1])
  expect(await query(listOthers('order_id'))).toEqual(before[2])

  const onSeats =
    'registrations r join order_lines l on l.id = r.seat_line_id join orders o on o.id = l.order_id'
  expect(await query(`select count(distinct o.id)::integer from ${onSeats}`)).toEqual([{ count: 26 }])
  const unseated = `select id, state from orders where id not in (select o.id from ${onSeats}) order by id`
  expect(await query(unseated)).toEqual([5, 7, 10, 18].map((id) => ({ id, state: 'cancelled' })))
  expect(
    await query(`select coalesce(void_reason, bill_state) as state, array_agg(r.id order by r.id) as ids
      from ${onSeats} group by 1 order by min(r.id)`),
  ).toEqual([
    { state: 'open', ids: [1, 2, 3, 5, 9, 16, 18, 20, 21, 25] },
    { state: 'The seat was released.', ids: [4, 22, 26] },
    { state: 'paid', ids: [6, 10, 13, 14, 15, 23, 24] },
    { state: 'over', ids: [7] },
    { state: 'Former', ids: [8, 11, 12, 19] },
    { state: 'The seminar was cancelled.', ids: [17] },
  ])

  expect(
    await query(
      'select kind, label, amount, needs_card from order_lines where order_id = 2 order by position',
    ),
  ).toEqual([
    { kind: 'seat', label: 'Former title', amount: '1000.00', needs_card: false },
    { kind: 'discount', label: 'Early bird', amount: '-150.00', needs_card: false },
    { kind: 'discount', label: 'Student', amount: '-50.00', needs_card: true },
  ])
  const named = `select r.id, o.payer from ${onSeats} where r.id in (1, 2, 16, 20) order by r.id`
  expect(await query(named)).toEqual([
    { id: 1, payer: { name: 'Maria C. Santos Jr.' } },
    { id: 2, payer: { name: 'Jose Cruz' } },
    { id: 16, payer: null },
    { id: 20, payer: null },
  ])
  const purged = `select r.id from ${onSeats} where o.ledger_purged_at is not null`
  expect(await query(purged)).toEqual([{ id: 20 }])
  const codes = (await query(`select code from orders where id > ${lastBill}`)).map(({ code }) => code)
  expect(codes.map(parseOrderCode)).toEqual(codes)
  await migrate()
  for (const { sentence, statement } of ledgerInvariants) expect(await query(statement), sentence).toEqual([])
})

test('Unsound data are refused, and stay as they are', async () => {
  const unsound = `
    update bills set amount_paid = 300 where id = 1;
    update bills set amount_withheld = 100, state = 'over' where id = 2;
    update bill_lines set unit_price = 900 where bill_id = 3;
    delete from bill_lines where bill_id = 4;
    insert into bill_lines (bill_id, label, unit_price, kind) values (5, 'Second', 1000, 'seat'), (6, 'More', 1000, 'adjustment');
    update bills set amount_due = 2000 where id in (5, 6);
    update vouchers set uses = 3;
    update seminars set seats_taken = 9 where id = 2;`
  const { migrate, query } = await aDatabaseBefore(
    migrationsBefore,
    peopleAndSeminars + bills + payments + unsound,
  )
  const before = await query(listOthers('bill_id'))
  const refusal = await migrate().catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(OperatorError)
  expect(String(Object(refusal).message)).toMatch(
    /^The data are unsound, .*: bill 1, bill 2, bill 3, bill 4, bill 5, bill 6, voucher 1, seminar 2$/,
  )
  expect(await query(listOthers('bill_id'))).toEqual(before)
  expect(await query(`select count(*)::integer, to_regclass('orders') as orders from bills`)).toEqual([
    { count: lastBill, orders: null },
  ])
})
