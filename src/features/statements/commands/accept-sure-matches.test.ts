import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { matchMoney } from '#app/features/ledger/commands/match-money.ts'
import { undoAllocation } from '#app/features/ledger/commands/undo-allocation.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { verifyPayment } from '#app/features/payments/commands/verify-payment.ts'
import { payments } from '#app/features/payments/tables/payments.ts'
import { people } from '#app/features/people/tables.ts'
import { paymentStatusOf } from '#app/features/registrations/queries/payment-status.ts'
import { aBill, anAccount, billOf } from '#tests/kit/ledger.ts'
import { allocationsOf, aProof, decisionsOf } from '#tests/kit/payments.ts'
import { aSite } from '#tests/kit/site.ts'
import { aBankLine, aBankTable, type BankLine } from '#tests/kit/statement-files.ts'
import { getStatementImport } from '../reads/statement-imports.ts'
import { acceptSureMatches } from './accept-sure-matches.ts'
import { importAndMatchStatement, importStatement } from './import-statement.ts'

const { db, services, contextAs } = await aSite()
const context = await contextAs('organizer')

async function bring(lines: readonly BankLine[]): Promise<number> {
  const { id: accountId } = await anAccount(db)
  return (await importStatement(context, { accountId, bytes: aBankTable(lines) })).importId
}

const firstPage = { page: 1, limit: 100 }
const read = (id: number, show?: 'sure' | 'unknown' | 'matched') =>
  getStatementImport(db, { id, show, ...firstPage })

const shown = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

/** Amounts that no other test has, so that only codes and references match. */
let latestAmount = 900

function aBillOf(pesos?: number) {
  latestAmount += 1
  const price = (pesos ?? latestAmount).toFixed(2)
  return aBill(services, { seminar: { price }, registration: { amountDue: price } })
}

async function stateOf(billId: number): Promise<string> {
  const [row] = await db
    .select({ state: orders.billState, status: paymentStatusOf(orders.state) })
    .from(orders)
    .where(eq(orders.id, billId))
  return `${row?.state} ${row?.status}`
}

describe('getStatementImport', () => {
  test('says of each line which bill it may have paid, and why', async () => {
    const coded = await aBillOf(801)
    const referred = await aBillOf(802)
    const named = await aBillOf(803)
    const short = await aBillOf(804)
    const paid = await aBillOf(805)
    await db
      .update(people)
      .set({ firstName: 'Ligaya', lastName: 'Dimaguiba' })
      .where(eq(people.id, named.payment.person.id))
    await aProof(db, referred.payment.id, { referenceNumber: '7 000 111 222 333' })
    const earlier = await bring([aBankLine({ description: paid.code, amount: 805 })])
    expect(await acceptSureMatches(context, earlier)).toBe(1)
    const id = await bring([
      aBankLine({ description: `Bayad ${coded.code.toLowerCase()}`, amount: 801 }),
      aBankLine({ reference: '7000111222333', amount: 802 }),
      aBankLine({ description: 'Transfer from LIGAYA DIMAGUIBA', amount: 803 }),
      aBankLine({ description: short.code, amount: 800 }),
      aBankLine({ description: `again ${shown(paid.code)}`, amount: 805 }),
      aBankLine({ description: 'Padala', amount: 12 }),
    ])
    const { lines, ...counts } = await read(id)
    expect(counts).toMatchObject({
      rows: 6,
      known: 0,
      sure: 2,
      likely: 1,
      unequal: 2,
      unknown: 1,
      matched: 0,
      total: 6,
    })
    const facts = lines.map(({ state, match }) => [state, match?.billCode, match?.reason, match?.amount])
    expect(facts).toEqual([
      ['sure', shown(coded.code), 'bill_code', 801],
      ['sure', shown(referred.code), 'reference', 802],
      ['likely', shown(named.code), 'payer', 803],
      ['unequal', shown(short.code), 'too_little', 800],
      ['unequal', shown(paid.code), 'second_payment', 805],
      ['unknown', undefined, undefined, undefined],
    ])
    expect(lines[0]?.match?.name).toBe('Ana Reyes')
    const some = await getStatementImport(db, { id, show: 'sure', page: 2, limit: 1 })
    expect([some.total, some.lines.map(({ amount }) => amount)]).toEqual([2, [802]])
  })

  test('shows what an allocation left over, until it is allocated as well', async () => {
    const bill = await aBillOf()
    await aProof(db, bill.payment.id, { referenceNumber: '7000999888777' })
    const amount = Number(bill.total) + 50
    const id = await bring([aBankLine({ reference: '7000999888777', amount })])
    expect(await acceptSureMatches(context, id)).toBe(1)
    const [line] = (await read(id)).lines
    expect(line).toMatchObject({ state: 'unequal', unallocated: 50, match: { reason: 'too_much' } })
    await matchMoney(context, {
      moneyInId: line?.moneyInId ?? 0,
      version: line?.version ?? 0,
      allocations: [{ billId: bill.id, amount: 50 }],
    })
    expect((await read(id)).lines).toMatchObject([{ state: 'matched', unallocated: 0, match: null }])
    expect(await stateOf(bill.id)).toBe('over verified')
  })
})

describe('acceptSureMatches', () => {
  test('finds the money of what was approved by its proof, without another e-mail', async () => {
    const bill = await aBillOf()
    await verifyPayment(context, { registrationId: bill.payment.id, action: 'approve' })
    const emails = await db.$count(outbox)
    const id = await bring([aBankLine({ description: bill.code, amount: Number(bill.total) })])
    expect((await read(id)).lines).toMatchObject([{ state: 'sure', match: { amount: Number(bill.total) } }])
    expect(await acceptSureMatches(context, id)).toBe(1)
    expect(await billOf(db, bill.payment.id)).toMatchObject({
      billState: 'paid',
      paid: bill.total,
      unseen: '0.00',
    })
    expect([await stateOf(bill.id), await db.$count(outbox)]).toEqual(['paid verified', emails])
  })

  test('pays the bills, verifies their registrations and queues one e-mail each, once', async () => {
    const [one, other] = [await aBillOf(), await aBillOf()]
    const id = await bring([
      aBankLine({ description: one.code, amount: Number(one.total) }),
      aBankLine({ description: other.code, amount: Number(other.total) }),
      aBankLine({ description: 'Padala', amount: 12 }),
    ])
    expect(await acceptSureMatches(context, id)).toBe(2)
    expect([await stateOf(one.id), await stateOf(other.id)]).toEqual(['paid verified', 'paid verified'])
    const [allocation] = await allocationsOf(db, eq(payments.orderId, one.id))
    expect(allocation).toMatchObject({ by: 'rule', decidedBy: context.actor?.personId, amount: one.total })
    const decisions = await decisionsOf(db, one.payment.id)
    expect(decisions).toMatchObject([
      { notes: `Seen in the statement: payment of bill ${shown(one.code)}.`, paymentId: allocation?.id },
    ])
    const emails = () => db.$count(outbox, eq(outbox.personId, one.payment.personId))
    expect(await emails()).toBe(1)
    expect(await acceptSureMatches(context, id)).toBe(0)
    expect(await emails()).toBe(1)
    const { sure, matched, lines } = await read(id, 'matched')
    expect([sure, matched, lines[0]?.allocations[0]?.name]).toEqual([0, 2, 'Ana Reyes'])
  })

  test('takes lines of its import only, and proposes an undone one as likely, never as sure', async () => {
    const bill = await aBillOf()
    const id = await bring([aBankLine({ description: bill.code, amount: Number(bill.total) })])
    expect(await acceptSureMatches(context, await bring([aBankLine({ amount: 13 })]))).toBe(0)
    expect(await acceptSureMatches(context, id)).toBe(1)
    const [allocation] = (await read(id)).lines.flatMap((line) => line.allocations)
    await undoAllocation(context, { allocationId: allocation?.id ?? 0, reason: 'Wrong' })
    expect(await stateOf(bill.id)).toBe('open pending')
    expect(await read(id)).toMatchObject({ sure: 0, likely: 1, lines: [{ match: { wasUndone: true } }] })
    expect(await acceptSureMatches(context, id)).toBe(0)
    expect(await stateOf(bill.id)).toBe('open pending')
  })

  test('refuses an import that does not exist', async () => {
    await expect(acceptSureMatches(context, 999_999)).rejects.toMatchObject({ code: 'import_unknown' })
  })
})

test.for([
  ['proposes sure matches', false, 'open pending'],
  ['accepts sure matches if the settings say so', true, 'paid verified'],
] as const)('importAndMatchStatement %s', async ([, acceptsSureMatches, state]) => {
  const bill = await aBillOf()
  const { id: accountId } = await anAccount(db)
  const bytes = aBankTable([aBankLine({ description: bill.code, amount: Number(bill.total) })])
  const policies = { ...context.policies, acceptsSureMatches }
  await importAndMatchStatement({ ...context, policies }, { accountId, bytes })
  expect(await stateOf(bill.id)).toBe(state)
})
