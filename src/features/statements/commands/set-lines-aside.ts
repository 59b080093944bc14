import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { moneyChangedRefusal, moneyUnknownRefusal } from '#app/features/ledger/commands/match-money.ts'
import {
  isMoneyUsed,
  lockReceivedMoney,
  type ReceivedMoneyRow,
  raiseMoneyVersion,
} from '#app/features/payments/queries/money.ts'
import { updateSetAside } from '#app/features/payments/queries/statement-lines.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { BringBackInput, SetAsideInput } from '../contract/statements.ts'

/**
 * Sets lines of statements aside that have nothing to do with seminars, all or none: they are proposed for no bill, and
 * stay in the books. Refuses lines that were changed meanwhile, of which a part is allocated, or that are a credit.
 * @returns how many there were
 */
export function setLinesAside(context: CommandContext, { lines, reason }: SetAsideInput): Promise<number> {
  const { personId: by } = requireSignedInActor(context)
  return changeLines(context, lines, async (tx, { id, amount, setAsideAt }) => {
    if (setAsideAt !== null)
      throw new Refusal('conflict', 'already_set_aside', 'This payment is set aside already.')
    if (await isMoneyUsed(tx, id)) {
      const message = 'A payment that pays a bill or is a credit cannot be set aside. Undo that first.'
      throw new Refusal('conflict', 'line_used', message)
    }
    await updateSetAside(tx, id, { at: context.now, by, reason })
    await recordAudit(tx, context, {
      action: 'money.set_aside',
      subjectType: 'money',
      subjectId: id,
      details: { amount },
    })
  })
}

/** Brings lines back that were set aside, all or none, so that they are proposed for bills again. */
export function bringLinesBack(context: CommandContext, { lines }: BringBackInput): Promise<number> {
  return changeLines(context, lines, async (tx, { id, amount, setAsideAt }) => {
    if (setAsideAt === null) throw new Refusal('conflict', 'not_set_aside', 'This payment is not set aside.')
    await updateSetAside(tx, id, null)
    await recordAudit(tx, context, {
      action: 'money.brought_back',
      subjectType: 'money',
      subjectId: id,
      details: { amount },
    })
  })
}

/** Changes locked lines in the order of their ids, so that two who change the same ones wait for each other. */
function changeLines(
  { db }: CommandContext,
  lines: BringBackInput['lines'],
  change: (tx: Transaction, line: ReceivedMoneyRow) => Promise<void>,
): Promise<number> {
  const inOrder = lines.toSorted((one, other) => one.moneyInId - other.moneyInId)
  const changing = inTransaction(db, async (tx) => {
    for (const { moneyInId, version } of inOrder) {
      const line = await lockReceivedMoney(tx, moneyInId)
      if (line === null || !isOfStatement(line)) throw moneyUnknownRefusal()
      if (line.version !== version) throw moneyChangedRefusal()
      await change(tx, line)
      await raiseMoneyVersion(tx, moneyInId)
    }
    return lines.length
  })
  return refuseIfActorDeleted(changing)
}

/** Money recorded by hand becomes a line once a statement has it. */
const isOfStatement = ({ source, importId }: ReceivedMoneyRow) => source === 'statement' || importId !== null
