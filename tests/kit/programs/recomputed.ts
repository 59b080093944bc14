/** Sums and seats of all orders, added up in plain code from the rows that came in, without the product's queries. */
import type pg from 'pg'

interface Rows {
  readonly seminars: readonly { id: number; seats_taken: number; max_attendees: number | null }[]
  readonly orders: readonly OrderRow[]
  readonly lines: readonly { id: number; order_id: number; kind: string; amount: string }[]
  readonly registrations: readonly {
    id: number
    seminar_id: number
    person_id: number
    seat_line_id: number
  }[]
  readonly payments: readonly {
    order_id: number
    state: string
    money_in_id: number | null
    is_closed: boolean
    amount: string
    withheld: string
  }[]
  readonly refunds: readonly { order_id: number; credit_id: number | null; state: string; amount: string }[]
  readonly money: readonly { id: number; amount: string }[]
  readonly credits: readonly { id: number; money_in_id: number }[]
  readonly entries: readonly { id: number; seminar_id: number; status: string; order_id: number | null }[]
}

interface OrderRow {
  readonly id: number
  readonly seminar_id: number
  readonly state: string
  readonly bill_state: string
  readonly institution_id: number | null
  readonly payer_id: number | null
  readonly holds_until: Date | null
  readonly void_reason: string | null
  readonly subtotal: string
  readonly total: string
  readonly paid: string
  readonly unseen: string
  readonly withheld: string
}

async function readRows(pool: pg.Pool): Promise<Rows> {
  const read = async (statement: string) => (await pool.query(statement)).rows
  return {
    seminars: await read('select id, seats_taken, max_attendees from seminars'),
    orders: await read('select * from orders'),
    lines: await read('select * from order_lines'),
    registrations: await read('select * from registrations'),
    payments: await read('select * from payments'),
    refunds: await read('select * from refunds'),
    money: await read('select id, amount from money_in'),
    credits: await read('select id, money_in_id from credits'),
    entries: await read('select * from waitlist_entries'),
  }
}

const centavos = (pesos: string) => Math.round(Number(pesos) * 100)

const sum = <Row>(rows: readonly Row[], amount: (row: Row) => number) =>
  rows.reduce((total, row) => total + amount(row), 0)

const isHeld = ({ state }: OrderRow) => state === 'pending' || state === 'confirmed'

function groupBy<Row>(rows: readonly Row[], key: (row: Row) => number | null): Map<number | null, Row[]> {
  const groups = new Map<number | null, Row[]>()
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row])
  return groups
}

/** Faults of the data, a sentence each; none in sound data. */
export async function findUnsound(pool: pg.Pool, now: Date): Promise<string[]> {
  const rows = await readRows(pool)
  return [
    ...findWrongSeats(rows),
    ...findWrongSums(rows),
    ...findWrongMoney(rows),
    ...findWrongOffers(rows, now),
  ]
}

/** Seats are the seat lines of orders that hold seats; each has one person at most, who has one of the seminar. */
function findWrongSeats({ seminars, orders, lines, registrations }: Rows): string[] {
  const orderOf = new Map(orders.map((order) => [order.id, order]))
  const seats = lines.filter(({ kind }) => kind === 'seat')
  const held = groupBy(
    seats.filter(({ order_id }) => isHeld(orderOf.get(order_id) as OrderRow)),
    ({ order_id }) => orderOf.get(order_id)?.seminar_id ?? null,
  )
  const seatOf = new Map(seats.map((line) => [line.id, line]))
  const wrong: string[] = []
  for (const { id, seats_taken, max_attendees } of seminars) {
    const count = held.get(id)?.length ?? 0
    if (count !== seats_taken) wrong.push(`Seminar ${id} counts ${seats_taken} seats, but has ${count}`)
    if (max_attendees !== null && count > max_attendees)
      wrong.push(`Seminar ${id} has ${count} of ${max_attendees} seats`)
  }
  for (const { id, seminar_id, seat_line_id } of registrations) {
    const order = orderOf.get(seatOf.get(seat_line_id)?.order_id ?? 0)
    if (order?.seminar_id !== seminar_id) wrong.push(`Registration ${id} has no seat of its seminar`)
  }
  const places = new Set(registrations.map(({ seat_line_id }) => seat_line_id))
  if (places.size !== registrations.length) wrong.push('Two people have one seat')
  const people = new Set(registrations.map((each) => `${each.person_id} in ${each.seminar_id}`))
  if (people.size !== registrations.length) wrong.push('Somebody is registered twice')
  return wrong
}

/** Totals are the sums of the lines; what is paid is what was accepted, less what was sent back; one state follows. */
function findWrongSums({ orders, lines, payments, refunds }: Rows): string[] {
  const linesOf = groupBy(lines, ({ order_id }) => order_id)
  const accepted = groupBy(
    payments.filter(({ state }) => state === 'accepted'),
    ({ order_id }) => order_id,
  )
  const sent = groupBy(
    refunds.filter(({ state, credit_id }) => state === 'sent' && credit_id === null),
    ({ order_id }) => order_id,
  )
  return orders.flatMap((order) => {
    const { id, state } = order
    const seen = (accepted.get(id) ?? []).filter(({ money_in_id }) => money_in_id !== null)
    const expected = {
      total: sum(linesOf.get(id) ?? [], ({ amount }) => centavos(amount)),
      seen:
        sum(seen, ({ amount }) => centavos(amount)) -
        sum(sent.get(id) ?? [], ({ amount }) => centavos(amount)),
      withheld: sum(accepted.get(id) ?? [], ({ withheld }) => centavos(withheld)),
    }
    const closed = (accepted.get(id) ?? []).filter((each) => each.money_in_id === null && each.is_closed)
    const actual = {
      total: centavos(order.total),
      seen: centavos(order.paid) - centavos(order.unseen) - sum(closed, ({ amount }) => centavos(amount)),
      withheld: centavos(order.withheld),
    }
    const wrong = (Object.keys(expected) as (keyof typeof expected)[])
      .filter((key) => expected[key] !== actual[key])
      .map((key) => `Order ${id} has ${key} ${actual[key]} instead of ${expected[key]}`)
    const got = centavos(order.paid) + centavos(order.withheld)
    if (!isHeld(order) && got === 0 && order.void_reason === null)
      wrong.push(`Order ${id} is ${state} without money, but owed`)
    if (state === 'pending' && actual.total === 0 && order.holds_until === null)
      wrong.push(`Order ${id} is free, but waits for money`)
    return wrong
  })
}

/** No peso pays twice. */
function findWrongMoney({ money, payments, credits, refunds }: Rows): string[] {
  const used = groupBy(
    payments.filter(({ state }) => state === 'accepted'),
    ({ money_in_id }) => money_in_id,
  )
  const creditOf = new Map(credits.map((credit) => [credit.id, credit.money_in_id]))
  const returned = groupBy(
    refunds.filter(({ state, credit_id }) => state === 'sent' && credit_id !== null),
    ({ credit_id }) => creditOf.get(credit_id ?? 0) ?? null,
  )
  return money.flatMap(({ id, amount }) => {
    const gone =
      sum(used.get(id) ?? [], (each) => centavos(each.amount)) +
      sum(returned.get(id) ?? [], (each) => centavos(each.amount))
    return gone > centavos(amount) ? [`Money ${id} of ${amount} was used for ${gone} centavos`] : []
  })
}

/** Each offer is a held order without a payer of one entry, until a deadline that is ahead. */
function findWrongOffers({ orders, entries }: Rows, now: Date): string[] {
  const offered = entries.filter(({ status }) => status === 'offered')
  const isOffer = (order: OrderRow) =>
    order.state === 'pending' &&
    order.payer_id === null &&
    order.institution_id === null &&
    order.holds_until !== null
  const offers = orders.filter(isOffer)
  const wrong = offers.filter(({ holds_until }) => holds_until !== null && holds_until <= now)
  const ids = offered.map(({ order_id }) => order_id).sort()
  const isSame = JSON.stringify(ids) === JSON.stringify(offers.map(({ id }) => id).sort())
  return [
    ...(isSame ? [] : [`Entries are offered the orders ${ids}, but held are ${offers.map(({ id }) => id)}`]),
    ...wrong.map(({ id }) => `The offer of order ${id} is over`),
  ]
}
