/** Test that discounts and uses of vouchers name the seat of their order, and that none is lost. */
import { expect, test } from 'vitest'
import { OperatorError } from '#app/platform/user-facing-error.ts'
import { aDatabaseBefore } from '#tests/kit/schema-versions.ts'
import { ledgerInvariants } from './data-check/ledger-invariants.ts'

const migrationsBefore = 18

/** Each person has the order of their id, of which the last three have no registration any more. */
const rows = `
  insert into people (email) select 'p' || id || '@example.org' from generate_series(1, 6) as id order by id;
  insert into seminars (title, price, starts_at, finishes_at, duration_in_minutes, status)
    values ('Priced', 1000, now(), now(), 60, 'scheduled');
  insert into orders (code, seminar_id, state, subtotal, total, void_reason, payer_id, created_at, updated_at)
    select 'BCDE000' || id, 1, case when id < 4 then 'pending' else 'cancelled' end, 1000, total,
      case when id > 3 then 'Released' end, id, now(), now()
    from (values (1, 1000), (2, 800), (3, 850), (4, 900), (5, 1000), (6, 1000)) as o (id, total) order by id;
  insert into order_lines (order_id, position, kind, label, amount) values
    (3, 3, 'discount', 'Student', -50), (2, 2, 'discount', 'Voucher', -200), (3, 2, 'discount', 'Early bird', -100),
    (4, 2, 'discount', 'Voucher', -100);
  insert into order_lines (order_id, position, kind, label, amount)
    select id, 1, 'seat', 'Priced', 1000 from orders order by id desc;
  insert into registrations (seat_line_id, person_id, seminar_id, registration_type, details)
    select id, order_id, 1, 'new_attendee', '{}' from order_lines where kind = 'seat' and order_id < 4;
  insert into vouchers (code, amount, uses, created_at, updated_at) values ('PASKO', 100, 1, now(), now());
  insert into voucher_uses (voucher_id, order_id, created_at, released_at)
    values (1, 2, '2026-01-01', null), (1, 4, '2026-01-02', '2026-01-03');`

test('Discounts and uses of vouchers name the seat of their order', async () => {
  const { migrate, query } = await aDatabaseBefore(migrationsBefore, rows)
  const linesSql = 'select id, order_id, position, kind, label, amount from order_lines order by id'
  const before = await query(linesSql)
  await migrate()
  expect(await query(linesSql)).toEqual(before)
  const discounts = `select d.order_id as "order", d.label, s.order_id as of, s.kind from order_lines d
    join order_lines s on s.id = d.seat_line_id order by d.order_id, d.position`
  expect(await query(discounts)).toEqual([
    { order: 2, label: 'Voucher', of: 2, kind: 'seat' },
    { order: 3, label: 'Early bird', of: 3, kind: 'seat' },
    { order: 3, label: 'Student', of: 3, kind: 'seat' },
    { order: 4, label: 'Voucher', of: 4, kind: 'seat' },
  ])
  const uses = `select s.order_id as "order", u.person_id as person, released_at is null as "isCounted"
    from voucher_uses u join order_lines s on s.id = u.seat_line_id and s.kind = 'seat' order by u.id`
  expect(await query(uses)).toEqual([
    { order: 2, person: 2, isCounted: true },
    { order: 4, person: null, isCounted: false },
  ])
  for (const { sentence, statement } of ledgerInvariants) expect(await query(statement), sentence).toEqual([])
})

test('Discounts without a seat, or with two, and a voucher that a person used twice are refused', async () => {
  const unsound = `
    insert into order_lines (order_id, position, kind, label, amount) values (3, 4, 'seat', 'Second', 1000);
    delete from order_lines where order_id = 4 and kind = 'seat';
    delete from registrations where person_id = 1;
    insert into seminars (title, starts_at, finishes_at, duration_in_minutes) values ('Other', now(), now(), 60);
    insert into registrations (seat_line_id, person_id, seminar_id, registration_type, details)
      select id, 2, 2, 'new_attendee', '{}' from order_lines where order_id = 1;
    insert into voucher_uses (voucher_id, order_id, created_at) values (1, 1, now());`
  const { migrate, query } = await aDatabaseBefore(migrationsBefore, rows + unsound)
  const refusal = await migrate().catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(OperatorError)
  expect(String(Object(refusal).message)).toMatch(
    /^The data are unsound, so nothing was changed\. .*: order 3, order 4, voucher 1$/,
  )
  expect(
    await query('select count(*)::integer as uses, count(order_id)::integer as orders from voucher_uses'),
  ).toEqual([{ uses: 3, orders: 3 }])
})
