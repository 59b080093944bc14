/** Test that allocations, decisions and proofs become payments and their events, and that none is lost. */
import { expect, test } from 'vitest'
import { aDatabaseBefore } from '#tests/kit/schema-versions.ts'
import { ledgerInvariants } from './data-check/ledger-invariants.ts'

const migrationsBefore = 16

/** An order has the id of its registration and of that one's person; of the last two, the registration is deleted. */
const ordersAndRegistrations = `
  insert into people (email, erased_at)
    select 'p' || id || '@example.org', case id when 21 then now() end from generate_series(1, 24) as id order by id;
  insert into seminars (title, price, starts_at, finishes_at, duration_in_minutes, status)
    values ('Priced', 1000, now(), now(), 60, 'scheduled');
  insert into orders (code, seminar_id, state, subtotal, total, paid, void_reason, ledger_purged_at, payer_id, created_at, updated_at)
    select 'BCDE00' || lpad(id::text, 2, '0'), 1, state, total, total, paid, void, purged::timestamptz, id, '2026-01-01', '2026-02-01'
    from (values
      (1, 'pending', 1000, 0, null, null), (2, 'pending', 1000, 0, null, null), (3, 'pending', 1000, 0, null, null),
      (4, 'pending', 1000, 0, null, null), (5, 'pending', 1000, 0, null, null),
      (6, 'rejected', 1000, 0, 'Released', null), (7, 'rejected', 1000, 0, 'Released', null), (8, 'rejected', 1000, 300, null, null),
      (9, 'expired', 1000, 0, 'Released', null), (10, 'cancelled', 1000, 0, 'Released', null),
      (11, 'confirmed', 1000, 0, null, null), (12, 'confirmed', 1000, 300, null, null), (13, 'confirmed', 1000, 1000, null, null),
      (14, 'confirmed', 1000, 1000, null, null), (15, 'confirmed', 1000, 1000, null, null), (16, 'confirmed', 1000, 1000, null, null),
      (17, 'confirmed', 1000, 0, null, null), (18, 'confirmed', 1000, 0, 'Former', null), (19, 'confirmed', 0, 0, null, null),
      (20, 'confirmed', 1000, 1000, null, '2026-01-31'), (21, 'confirmed', 1000, 0, null, null),
      (22, 'confirmed', 1000, 1000, null, null), (23, 'cancelled', 1000, 0, 'Former', null), (24, 'cancelled', 1000, 0, 'Former', null)
    ) as o (id, state, total, paid, void, purged) order by id;
  insert into order_lines (order_id, position, kind, label, amount) select id, 1, 'seat', 'Priced', total from orders order by id;
  insert into registrations (seat_line_id, person_id, seminar_id, registration_type, details)
    select id, id, 1, 'new_attendee', '{}' from order_lines where id <= 22 order by id;`

/** The last allocation and the last decision are deleted. */
const paymentsAndDecisions = `
  insert into receiving_accounts (kind, label, account_name, created_at, updated_at) values ('cash', 'Cash', 'Office', now(), now());
  insert into money_in (account_id, occurred_at, amount, source, created_at) select 1, now(), 3000, 'hand', now() from generate_series(1, 4);
  insert into allocations (order_id, money_in_id, amount, withheld, by, decided_by, created_at, undone_at, undone_by, undo_reason)
    select order_id, money, amount, withheld, by, decided_by, created_at::timestamptz, undone_at::timestamptz, undone_by, reason
    from (values
      (5, 1, 1000, 0, 'person', 1, '2026-01-10', '2026-01-11', 2, 'Wrong bill'), (8, 1, 300, 0, 'person', 1, '2026-01-10', null, null, null),
      (12, 1, 300, 0, 'rule', null, '2026-01-10', null, null, null), (13, 1, 1000, 0, 'rule', null, '2026-01-10', null, null, null),
      (14, 2, 400, 0, 'person', 1, '2026-01-10', null, null, null), (14, 2, 600, 0, 'person', 1, '2026-01-12', null, null, null),
      (15, 2, 1000, 0, 'person', 1, '2026-01-10', '2026-01-11', null, 'Sent back'),
      (15, 3, 980, 20, 'person', 1, '2026-01-12', null, null, null), (16, 3, 1000, 0, 'rule', 2, '2026-01-10', null, null, null),
      (23, 3, 1000, 0, 'person', 1, '2026-01-10', '2026-01-11', 1, 'Of another'), (22, 3, 1000, 0, 'person', 1, '2026-01-12', null, null, null),
      (24, 4, 5, 0, 'rule', null, '2026-01-10', null, null, null)
    ) as a (order_id, money, amount, withheld, by, decided_by, created_at, undone_at, undone_by, reason);
  delete from allocations where order_id = 24;
  update orders set paid = 980, withheld = 20 where id = 15;
  insert into proofs (registration_id, file_key, content_type, size_in_bytes, reference_number, amount_sent, created_at, purged_at)
    select registration_id, case when purged is null then 'proofs/' || row_number() over () end, 'image/png', 1, 'R' || registration_id,
      1000, created_at::timestamptz, purged::timestamptz
    from (values (1, '2026-01-05', null), (3, '2026-01-06', '2026-02-01'), (3, '2026-01-05', null), (6, '2026-01-05', null),
      (9, '2026-01-05', null), (10, '2026-01-05', null), (11, '2026-01-05', null), (13, '2026-01-05', null), (21, '2026-01-05', '2026-02-01')
    ) as p (registration_id, created_at, purged);
  insert into payment_decisions (registration_id, action, former_status, notes, decided_by, order_id, created_at)
    select registration_id, action, former, notes, by, order_id, created_at::timestamptz
    from (values
      (3, 'approve', 'pending', null, 1, null, '2026-01-08'), (3, 'undo', 'verified', null, 1, null, '2026-01-08'),
      (4, 'approve', 'pending', null, 1, null, '2026-01-08'), (4, 'take_back', 'verified', 'Of another', 2, null, '2026-01-09'),
      (5, 'approve', 'pending', 'Paid', null, 5, '2026-01-10'), (5, 'take_back', 'verified', 'Unpaid', 2, 5, '2026-01-11'),
      -- Decisions of earlier versions have no former status.
      (6, 'reject', null, 'Too dark', 1, null, '2026-01-08'), (7, 'approve', 'rejected', null, 1, null, '2026-01-08'),
      (7, 'take_back', 'verified', 'Twice', 1, null, '2026-01-09'), (7, 'reject', 'pending', null, 2, null, '2026-01-10'),
      (8, 'reject', 'pending', null, 1, null, '2026-01-11'), (11, 'approve', 'pending', null, null, null, '2026-01-08'),
      (12, 'approve', 'pending', 'By hand', 1, null, '2026-01-11'), (13, 'approve', 'pending', 'Paid', null, 13, '2026-01-10'),
      (14, 'approve', 'pending', 'Paid', 1, 14, '2026-01-12'), (15, 'approve', 'pending', 'Paid', 1, 15, '2026-01-10'),
      (15, 'take_back', 'verified', 'Unpaid', null, 15, '2026-01-11'), (15, 'approve', 'pending', 'Paid', 1, 15, '2026-01-12'),
      (20, 'approve', 'pending', 'Paid', 1, 20, '2026-01-10'), (21, 'approve', 'pending', null, 1, null, '2026-01-08'),
      -- A former bill decided first.
      (22, 'approve', 'pending', 'Paid', 1, 23, '2026-01-10'), (22, 'take_back', 'verified', 'Unpaid', 1, 23, '2026-01-11'),
      (22, 'approve', 'pending', 'Paid', 1, 22, '2026-01-12'), (1, 'reject', 'pending', null, 1, null, '2026-01-12')
    ) as d (registration_id, action, former, notes, by, order_id, created_at);
  delete from payment_decisions where registration_id = 1;`

const allocationsBefore = `select id, order_id, money_in_id, amount, withheld, by, decided_by, created_at,
    undone_at, undone_by, undo_reason, undone_at is not null as is_undone from allocations order by id`

const allocationsAfter = `
  select p.id, p.order_id, p.money_in_id, p.amount, p.withheld, p.by, p.decided_by, p.created_at,
    e.created_at as undone_at, e.decided_by as undone_by, e.notes as undo_reason, p.state = 'undone' as is_undone
  from payments p left join payment_events e on e.payment_id = p.id and e.action = 'undo_allocation' and e.from_state = 'accepted'
  where p.money_in_id is not null order by p.id`

const decisionsBefore = `select id, registration_id, action, former_status, notes, decided_by, created_at
  from payment_decisions order by id`

const decisionsAfter = `
  select e.id, r.id as registration_id, e.action,
    (select status from (values ('claimed', 'pending'), ('accepted', 'verified'), ('rejected', 'rejected'))
      as known (state, status) where state = e.from_state) as former_status, e.notes, e.decided_by, e.created_at
  from payment_events e join payments p on p.id = e.payment_id join order_lines l on l.order_id = p.order_id
    join registrations r on r.seat_line_id = l.id
  where e.action <> 'undo_allocation' order by e.id`

const proofsBefore = `select registration_id, to_jsonb(p) - 'registration_id' as value from proofs p order by id`

const proofsAfter = `
  select r.id as registration_id, to_jsonb(f) - 'payment_id' as value
  from proofs f join payments claim on claim.id = f.payment_id and claim.money_in_id is null
    join order_lines l on l.order_id = claim.order_id join registrations r on r.seat_line_id = l.id
  order by f.id`

const others = `select 'order' as name, id, to_jsonb(t) as value from orders t
  union all select 'money', id, to_jsonb(t) from money_in t union all select 'registration', id, to_jsonb(t) from registrations t
  union all select 'person', id, to_jsonb(t) from people t order by name, id`

test('Allocations, proofs and decisions become payments and events, and none is lost', async () => {
  const { migrate, migrateTo, query } = await aDatabaseBefore(
    migrationsBefore,
    ordersAndRegistrations + paymentsAndDecisions,
  )
  const readBefore = () => Promise.all([allocationsBefore, decisionsBefore, proofsBefore, others].map(query))
  const before = await readBefore()
  expect(before.map(({ length }) => length)).toEqual([11, 23, 9, 24 + 4 + 22 + 24])
  await migrateTo(migrationsBefore + 1)
  expect(await query(allocationsAfter)).toEqual(before[0])
  expect(await query(decisionsAfter)).toEqual(before[1])
  expect(await query(proofsAfter)).toEqual(before[2])
  expect(await query(others)).toEqual(before[3])

  // By hand, of a purged ledger, and of a former bill, about the claim; else about the money that was there.
  const decided = `select coalesce(p.money_in_id || ' for ' || p.amount, 'claim') as of, array_agg(e.id::integer order by e.id) as ids
    from payment_events e join payments p on p.id = e.payment_id where e.action <> 'undo_allocation' group by p.id, 1
    having p.money_in_id is not null order by min(e.id)`
  expect(await query(decided)).toEqual([
    { of: '1 for 1000.00', ids: [5, 6] },
    { of: '1 for 1000.00', ids: [14] },
    { of: '2 for 600.00', ids: [15] },
    { of: '2 for 1000.00', ids: [16, 17] },
    { of: '3 for 980.00', ids: [18] },
    { of: '3 for 1000.00', ids: [23] },
  ])
  const claims = `select state, array_agg(order_id order by order_id) as orders from payments
    where money_in_id is null group by 1 order by 1`
  expect(await query(claims)).toEqual([
    { state: 'accepted', orders: [11, 12, 17, 18, 20, 21] },
    { state: 'claimed', orders: [1, 3, 4, 13, 22] },
    { state: 'rejected', orders: [6, 7, 8, 9, 10] },
  ])
  const dates = `select order_id, to_char(created_at, 'DD Mon') as day from payments
    where money_in_id is null and order_id in (3, 4, 17) order by 1`
  expect(await query(dates)).toEqual([
    { order_id: 3, day: '05 Jan' },
    { order_id: 4, day: '08 Jan' },
    { order_id: 17, day: '01 Feb' },
  ])

  // Ids that were deleted stay unused: e-mails and links name decisions by their id.
  const [claim] = await query('select min(id) as first from payments where money_in_id is null')
  expect(claim.first).toBe(13)
  const [undo] = await query(
    "select min(id)::integer as first from payment_events where action = 'undo_allocation'",
  )
  expect(undo.first).toBe(25)
  const added = await query(`with payment as (
      insert into payments (order_id, state, by, created_at) values (2, 'claimed', 'person', now()) returning id)
    insert into payment_events (payment_id, action) select id, 'approve' from payment
    returning payment_id > (select max(id) from payments) and id > (select max(id) from payment_events) as is_above`)
  expect(added).toEqual([{ is_above: true }])
  await query('delete from payments where order_id = 2')

  await migrate()
  // Void, approved beside money, and purged with all of it; all other approvals are of the whole total.
  const approved = `select order_id, claim.amount, paid, unseen from payments claim join orders on orders.id = order_id
    where claim.money_in_id is null and claim.state = 'accepted' order by 1`
  const ofTotal = { amount: '1000.00', paid: '1000.00', unseen: '1000.00' }
  expect(await query(approved)).toEqual([
    { order_id: 11, ...ofTotal },
    { order_id: 12, ...ofTotal, unseen: '700.00' },
    { order_id: 17, ...ofTotal },
    { order_id: 18, amount: '0.00', paid: '0.00', unseen: '0.00' },
    { order_id: 20, ...ofTotal, unseen: '0.00' },
    { order_id: 21, ...ofTotal },
  ])
  expect(await query('select count(*)::integer as others from orders where unseen <> 0')).toEqual([
    { others: 4 },
  ])
  for (const { sentence, statement } of ledgerInvariants) expect(await query(statement), sentence).toEqual([])
})
