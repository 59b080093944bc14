/** Endpoints of the ledger that change data, and the audit log entry that each must write. */
import { eq } from 'drizzle-orm'
import { saveAsCredit } from '#app/features/ledger/commands/credits.ts'
import { recordPaymentByHand } from '#app/features/ledger/commands/record-payment.ts'
import { requestRefund } from '#app/features/ledger/commands/refunds.ts'
import { invoiceRecords } from '#app/features/ledger/tables.ts'
import { credits, moneyIn, refunds } from '#app/features/payments/tables/money.ts'
import { payments } from '#app/features/payments/tables/payments.ts'
import { people } from '#app/features/people/tables.ts'
import { declareEmptyMonth } from '#app/features/statements/commands/empty-months.ts'
import { importStatement } from '#app/features/statements/commands/import-statement.ts'
import { setLinesAside } from '#app/features/statements/commands/set-lines-aside.ts'
import { type AuditedCall, audited } from './audited-calls.ts'
import { actorOf, testNow } from './builders.ts'
import { aBill, anAccount } from './ledger.ts'
import { allocationsOf } from './payments.ts'
import { contextOf, type TestServices } from './services.ts'
import { aBankLine, aBankTable } from './statement-files.ts'

async function contextOfPerson(services: TestServices, id: number) {
  const [person] = await services.db.select().from(people).where(eq(people.id, id))
  if (person === undefined) throw new Error('There is no such person.')
  return contextOf(services, { actor: actorOf(person) })
}

/** The bill of ₱500 with a payment that the person recorded. */
async function aPaidBillBy(services: TestServices, actor: { id: number }, amount: number) {
  const { db } = services
  const context = await contextOfPerson(services, actor.id)
  const { id: billId } = await aBill(services)
  const { id: accountId } = await anAccount(db)
  const payment = { amount, method: 'cash' as const, occurredAt: testNow.toISOString() }
  await recordPaymentByHand(context, { billId, accountId, ...payment })
  const [allocation] = await allocationsOf(db, eq(payments.orderId, billId))
  const { id: allocationId = 0, moneyInId = 0 } = allocation ?? {}
  return { billId, context, allocationId, moneyInId }
}

const discountCalls: Readonly<Record<string, AuditedCall>> = {
  '/money/price-rules': audited('price_rule.saved', () => ({
    seminarId: null,
    kind: 'declared',
    label: 'Student',
    discount: { unit: 'percent', value: 10 },
    until: null,
    minSeats: null,
    needsCard: false,
    isActive: true,
    version: 0,
  })),
  '/money/vouchers': audited('voucher.saved', () => ({
    seminarId: null,
    code: `V-${crypto.randomUUID()}`,
    discount: { unit: 'pesos', value: 100 },
    maxUses: null,
    validFrom: null,
    validUntil: null,
    isActive: true,
    version: 0,
  })),
}

const anInvoice = (billId: number) => ({
  billId,
  kind: 'invoice' as const,
  number: crypto.randomUUID(),
  issuedOn: '2026-11-01',
  amount: 500,
})

function invoiceCalls(services: TestServices): Readonly<Record<string, AuditedCall>> {
  const { db } = services
  return {
    '/money/invoices': audited('invoice.recorded', async () => anInvoice((await aBill(services)).id)),
    '/money/invoices/void': audited('invoice.made_void', async () => {
      const { amount, billId: orderId, ...invoice } = anInvoice((await aBill(services)).id)
      const values = { ...invoice, orderId, amount: String(amount), createdAt: testNow }
      const [row] = await db.insert(invoiceRecords).values(values).returning()
      return { id: row?.id, reason: 'Wrong bill' }
    }),
  }
}

export function ledgerCalls(services: TestServices): Readonly<Record<string, AuditedCall>> {
  const { db } = services
  const aPaidBill = (actor: { id: number }, amount = 500) => aPaidBillBy(services, actor, amount)
  return {
    ...discountCalls,
    ...invoiceCalls(services),
    ...creditCalls(services),
    '/money/accounts': audited('money.account_saved', () => ({
      kind: 'bank',
      label: `Bank ${crypto.randomUUID()}`,
      accountName: '',
      isActive: true,
      version: 0,
    })),
    '/money/bills/request-balance': audited('bill.balance_requested', async (actor) => ({
      billId: (await aPaidBill(actor, 200)).billId,
      version: 2,
    })),
    '/money/bills/adjust': audited('bill.adjusted', async () => ({
      billId: (await aBill(services)).id,
      amount: -50,
      reason: 'Scholar',
      version: 1,
    })),
    '/money/bills/void': audited('bill.made_void', async () => ({
      billId: (await aBill(services)).id,
      reason: 'Made twice',
      version: 1,
    })),
    '/money/hand': audited('money.recorded', async () => ({
      billId: (await aBill(services)).id,
      accountId: (await anAccount(db)).id,
      amount: 500,
      method: 'cash',
      occurredAt: testNow.toISOString(),
    })),
    '/money/match': audited('money.allocated', async () => {
      const { id: accountId } = await anAccount(db)
      const money = {
        accountId,
        occurredAt: testNow,
        amount: '500',
        source: 'hand',
        createdAt: testNow,
      } as const
      const [row] = await db.insert(moneyIn).values(money).returning()
      const { id: billId } = await aBill(services)
      return { moneyInId: row?.id, allocations: [{ billId, amount: 500 }], version: 1 }
    }),
    ...statementCalls(services),
    '/money/match/undo': audited('money.allocation_undone', async (actor) => ({
      allocationId: (await aPaidBill(actor)).allocationId,
      reason: 'Another bill',
    })),
    '/money/refunds': audited('refund.requested', async (actor) => ({
      billId: (await aPaidBill(actor)).billId,
      amount: 100,
      reason: 'Came late',
      method: 'cash',
    })),
    '/money/refunds/decide': audited('refund.decided', async (actor) => {
      const { billId, context } = await aPaidBill(actor)
      await requestRefund(context, { billId, amount: 100, reason: 'Came late', method: 'cash' })
      const [refund] = await db.select().from(refunds).where(eq(refunds.orderId, billId))
      return { id: refund?.id, action: 'approve', version: 1 }
    }),
  }
}

function creditCalls(services: TestServices): Readonly<Record<string, AuditedCall>> {
  const { db } = services
  return {
    '/money/credits': audited('money.saved_as_credit', async (actor) => {
      const { billId, moneyInId } = await aPaidBillBy(services, actor, 600)
      return { billId, moneyInId, version: 1 }
    }),
    '/money/credits/end': audited('money.credit_ended', async (actor) => {
      const { billId, context, moneyInId } = await aPaidBillBy(services, actor, 600)
      await saveAsCredit(context, { billId, moneyInId, version: 1 })
      const [credit] = await db.select().from(credits).where(eq(credits.moneyInId, moneyInId))
      return { creditId: credit?.id, reason: 'Another person paid' }
    }),
  }
}

function statementCalls(services: TestServices): Readonly<Record<string, AuditedCall>> {
  const { db } = services
  const aLine = async () => {
    const { id: accountId } = await anAccount(db)
    const line = { accountId, occurredAt: testNow, amount: '500', createdAt: testNow }
    const [row] = await db
      .insert(moneyIn)
      .values({ ...line, source: 'statement' })
      .returning()
    return { moneyInId: row?.id ?? 0, version: 1 }
  }
  return {
    '/money/match/set-aside': audited('money.set_aside', async () => ({
      lines: [await aLine()],
      reason: 'Rent',
    })),
    '/money/match/bring-back': audited('money.brought_back', async ({ id }) => {
      const line = await aLine()
      await setLinesAside(await contextOfPerson(services, id), { lines: [line], reason: 'Rent' })
      return { lines: [{ ...line, version: 2 }] }
    }),
    '/money/imports/empty': audited('money.empty_month_declared', async () => ({
      accountId: (await anAccount(db)).id,
      month: '2026-10',
    })),
    '/money/imports/empty/undo': audited('money.empty_month_ended', async ({ id }) => {
      const month = { accountId: (await anAccount(db)).id, month: '2026-10' }
      await declareEmptyMonth(await contextOfPerson(services, id), month)
      return month
    }),
    '/money/imports': audited('money.statement_imported', async () => {
      const form = new FormData()
      form.append('accountId', String((await anAccount(db)).id))
      form.append('file', new File([aBankTable([aBankLine()])], 'statement.csv'))
      return form
    }),
    '/money/match/accept-sure': audited('money.allocated', async ({ id }) => {
      const { id: accountId } = await anAccount(db)
      const { code } = await aBill(services)
      const bytes = aBankTable([aBankLine({ description: code })])
      return {
        importId: (await importStatement(await contextOfPerson(services, id), { accountId, bytes })).importId,
      }
    }),
  }
}
