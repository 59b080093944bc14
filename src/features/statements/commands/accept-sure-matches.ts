import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { toPesos } from '#app/features/orders/rules/order-amounts.ts'
import { formatOrderCode } from '#app/features/orders/rules/order-code.ts'
import { lockBill } from '#app/features/payments/commands/lock-bill.ts'
import { settleOrder } from '#app/features/payments/commands/settle-order.ts'
import {
  insertAllocations,
  lockReceivedMoney,
  raiseMoneyVersion,
} from '#app/features/payments/queries/money.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { findStatementImport, listLinesOfImport } from '../queries/statement-imports.ts'
import { findOpenMatches, type OpenMatchProposals } from '../reads/open-matches.ts'
import { importUnknownRefusal } from '../reads/statement-imports.ts'
import type { MatchProposal } from '../rules/matching.ts'

/**
 * Allocates the lines of an import whose order is sure, each in its own transaction, so that no seminar is locked for
 * long. What changed since it was compared is left out: it is proposed again, if it still fits.
 * @returns how many were accepted
 */
export async function acceptSureMatches(context: CommandContext, importId: number): Promise<number> {
  const { db } = context
  if ((await findStatementImport(db, importId)) === null) throw importUnknownRefusal()
  const lines = new Set((await listLinesOfImport(db, importId)).map(({ id }) => id))
  const matches = await findOpenMatches(db)
  const sure = matches.proposals.filter(
    ({ moneyId, certainty }) => certainty === 'sure' && lines.has(moneyId),
  )
  let accepted = 0
  for (const proposal of sure)
    if (await refuseIfActorDeleted(acceptMatch(context, proposal, matches))) accepted += 1
  return accepted
}

/** @returns false if the order or the money was changed meanwhile */
function acceptMatch(
  context: CommandContext,
  { moneyId, billId: orderId, amount, withheld, rule }: MatchProposal,
  { billVersions, moneyVersions }: OpenMatchProposals,
): Promise<boolean> {
  const { personId: decidedBy } = requireSignedInActor(context)
  return inTransaction(context.db, async (tx) => {
    const locked = await lockBill(tx, orderId)
    const money = await lockReceivedMoney(tx, moneyId)
    if (locked.order.version !== billVersions.get(orderId)) return false
    if (money?.version !== moneyVersions.get(moneyId)) return false
    const allocation = { moneyInId: moneyId, orderId, amount: toPesos(amount), withheld: toPesos(withheld) }
    await insertAllocations(tx, [{ ...allocation, by: 'rule', decidedBy, createdAt: context.now }])
    await settleOrder(tx, context, {
      ...locked,
      notes: `Seen in the statement: payment of bill ${formatOrderCode(locked.order.code)}.`,
    })
    await raiseMoneyVersion(tx, moneyId)
    await recordAudit(tx, context, {
      action: 'money.allocated',
      subjectType: 'bill',
      subjectId: orderId,
      details: { amount: allocation.amount, withheld: allocation.withheld, moneyInId: moneyId, rule },
    })
    return true
  })
}
