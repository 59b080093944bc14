/** Invariants of orders, money received and vouchers. */
import type { DataInvariant } from './data-invariant.ts'

export const ledgerInvariants: readonly DataInvariant[] = [
  {
    sentence: 'No more of a payment is allocated, and sent back from its credit, than was received',
    statement: `select 'money ' || m.id as what from money_in m
      left join (select money_in_id, sum(amount) as amount from payments
        where state = 'accepted' and money_in_id is not null group by 1) a on a.money_in_id = m.id
      left join (select c.money_in_id, sum(r.amount) as amount from credits c
        join refunds r on r.credit_id = c.id and r.state in ('requested', 'approved', 'sent') group by 1) r
        on r.money_in_id = m.id
      where coalesce(a.amount, 0) + coalesce(r.amount, 0) > m.amount`,
  },
  {
    sentence: 'Money pays only orders of the person whose credit it is',
    statement: `select 'money ' || c.money_in_id as what from credits c
      join payments a on a.money_in_id = c.money_in_id and a.state = 'accepted' and a.created_at > c.saved_at
      join orders o on o.id = a.order_id
      where c.ended_at is null and o.payer_id <> c.person_id`,
  },
  {
    sentence: 'A payment that is set aside pays no order and is no credit',
    statement: `select 'money ' || m.id as what from money_in m where m.set_aside_at is not null
      and (exists (select 1 from payments a where a.money_in_id = m.id and a.state = 'accepted')
        or exists (select 1 from credits c where c.money_in_id = m.id and c.ended_at is null))`,
  },
  {
    sentence: 'The lines of a statement are in its account',
    statement: `select 'money ' || m.id as what from money_in m
      join statement_imports i on i.id = m.import_id where i.account_id <> m.account_id`,
  },
  {
    sentence:
      'The sums of an order are its accepted payments less the refunds sent, and the tax withheld as recorded or certified',
    statement: `select 'order ' || o.id as what from orders o
      left join (select order_id, coalesce(sum(amount) filter (where money_in_id is not null or is_closed), 0) as seen,
          coalesce(sum(amount) filter (where money_in_id is null and not is_closed), 0) as claimed, sum(withheld) as withheld
        from payments where state = 'accepted' group by 1) p on p.order_id = o.id
      left join (select order_id, sum(amount) as amount from withholding_certificates where voided_at is null group by 1) c
        on c.order_id = o.id
      cross join lateral (select greatest(coalesce(p.withheld, 0), coalesce(c.amount, 0)) as withheld) w
      cross join lateral (select coalesce(p.seen, 0) as seen, w.withheld,
        greatest(0, coalesce(p.claimed, 0) - coalesce(p.seen, 0) - w.withheld) as unseen) a
      left join (select order_id, sum(amount) as sent from refunds where state = 'sent' and credit_id is null group by 1) r
        on r.order_id = o.id
      where o.ledger_purged_at is null
        and (o.paid, o.unseen, o.withheld) <> (a.seen + a.unseen - coalesce(r.sent, 0), a.unseen, a.withheld)`,
  },
  {
    sentence: 'An order without a registration holds no seat, unless until a deadline or for an institution',
    statement: `select 'order ' || o.id as what from orders o
      where o.state in ('pending', 'confirmed') and o.holds_until is null and o.institution_id is null and not exists (select 1 from order_lines l
        join registrations r on r.seat_line_id = l.id where l.order_id = o.id)`,
  },
  {
    sentence: 'The lines of an order add up to its total, and its prices to its subtotal',
    statement: `select 'order ' || o.id as what from orders o
      left join (select order_id, sum(amount) as total, sum(amount) filter (where amount >= 0) as subtotal
        from order_lines group by 1) l on l.order_id = o.id
      where (o.total, o.subtotal) is distinct from (l.total, l.subtotal)`,
  },
  {
    sentence: 'A discount is of a seat of its order, and no more than its price',
    statement: `select 'line ' || d.id as what from order_lines d
      join order_lines s on s.id = d.seat_line_id
      where s.kind <> 'seat' or s.order_id <> d.order_id
        or s.amount + (select sum(amount) from order_lines where seat_line_id = s.id) < 0`,
  },
  {
    sentence: 'A registration is on a seat of an order of its seminar',
    statement: `select 'registration ' || r.id as what from registrations r
      join order_lines l on l.id = r.seat_line_id
      join orders o on o.id = l.order_id
      where l.kind <> 'seat' or o.seminar_id is distinct from r.seminar_id`,
  },
  {
    sentence: 'An order whose seat is released is void, unless it was paid',
    statement: `select 'order ' || o.id as what from orders o
      where o.state not in ('pending', 'confirmed') and o.void_reason is null and o.paid + o.withheld = 0`,
  },
  {
    sentence: 'The uses of a voucher are those that are not released',
    statement: `select 'voucher ' || v.id as what from vouchers v
      left join (select voucher_id, count(*) from voucher_uses where released_at is null group by 1) u
        on u.voucher_id = v.id
      where v.uses <> coalesce(u.count, 0)`,
  },
  {
    sentence: 'A use of a voucher that is not released is of a seat that is held, and of the person on it',
    statement: `select 'use ' || u.id as what from voucher_uses u
      join order_lines l on l.id = u.seat_line_id
      join orders o on o.id = l.order_id
      left join registrations r on r.seat_line_id = l.id
      where u.released_at is null and (l.kind <> 'seat' or o.state not in ('pending', 'confirmed')
        or (r.id is not null and u.person_id is distinct from r.person_id))`,
  },
  {
    sentence: 'An online payment that was paid has its money, and the right amount of it',
    statement: `select 'online payment ' || p.id as what from gateway_payments p
      left join money_in m on m.id = p.money_in_id
      where (p.state = 'paid' and (m.id is null or m.amount <> p.amount or m.source <> 'gateway'))
        or (p.state = 'mismatched' and p.received_currency = 'PHP' and p.received_amount > 0
          and (m.id is null or m.amount <> p.received_amount or m.source <> 'gateway'))`,
  },
  {
    sentence: 'Money that came online has its online payment',
    statement: `select 'money ' || m.id as what from money_in m
      left join gateway_payments p on p.money_in_id = m.id where m.source = 'gateway' and p.id is null`,
  },
  {
    // Once attendance is marked, or the payer is erased, an undone payment leaves the order as it is.
    sentence: 'An order that money approved is paid',
    statement: `select 'order ' || o.id as what from orders o
      join people on people.id = o.payer_id and people.erased_at is null
      join lateral (select e.action, p.money_in_id from payments p join payment_events e on e.payment_id = p.id
        where p.order_id = o.id and e.action <> 'undo_allocation' order by e.id desc limit 1) d
        on d.action = 'approve' and d.money_in_id is not null
      where o.bill_state not in ('paid', 'over') and not exists (select 1 from order_lines l
        join registrations r on r.seat_line_id = l.id
        where l.order_id = o.id and r.attendance_status <> 'registered')`,
  },
  {
    sentence: 'The claim of an order is not accepted or waiting against the state of the order',
    statement: `select 'order ' || o.id as what from orders o
      join payments p on p.order_id = o.id and p.money_in_id is null
      where (p.state = 'accepted' and not p.is_closed and o.state = 'rejected') or (p.state = 'claimed' and o.state = 'rejected')`,
  },
  {
    sentence: 'An undone allocation has the event that undid it',
    statement: `select 'payment ' || p.id as what from payments p
      where (p.state = 'undone') <> exists (select 1 from payment_events e
        where e.payment_id = p.id and e.action = 'undo_allocation')`,
  },
]
