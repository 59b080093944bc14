import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import {
  inTransaction,
  isForeignKeyViolation,
  isUniqueViolation,
  type Transaction,
} from '#app/platform/db/database.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import type { Discount, SavePriceRuleInput, SaveVoucherInput } from '../contract/discounts.ts'
import {
  insertPriceRule,
  insertVoucher,
  lockPriceRule,
  updatePriceRule,
  updateVoucher,
} from '../queries/discount-list.ts'
import { lockVoucher } from '../queries/discounts.ts'

function toColumns({ unit, value }: Discount) {
  return unit === 'percent' ? { percent: value, amount: null } : { percent: null, amount: value.toFixed(2) }
}

function conflictAt(path: string, code: string, message: string): Refusal {
  return new Refusal('conflict', code, message, { issues: [{ path, message }] })
}

/** Adds or changes a price rule. Refuses unknown seminars and stale changes. */
export async function savePriceRule(
  context: CommandContext,
  { id, version, discount, until, minSeats, needsCard, ...input }: SavePriceRuleInput,
): Promise<void> {
  const { now } = context
  const values = {
    ...input,
    ...toColumns(discount),
    until: input.kind === 'early_bird' ? until : null,
    minSeats: input.kind === 'group' ? minSeats : null,
    needsCard: input.kind === 'declared' && needsCard,
  }
  const change = { ...values, version: version + 1, updatedAt: now }
  await refuseUnknownSeminar(
    inTransaction(context.db, async (tx) => {
      if (id !== undefined) {
        refuseStale(await lockPriceRule(tx, id), version, 'price rule')
        await updatePriceRule(tx, id, change)
      }
      const subjectId = id ?? (await insertPriceRule(tx, { ...change, createdAt: now }))
      await recordAudit(tx, context, {
        action: 'price_rule.saved',
        subjectType: 'price_rule',
        subjectId,
        details: values,
      })
    }),
  )
}

/** Adds or changes a voucher. Refuses a code that another has, fewer uses than it has, and stale changes. */
export async function saveVoucher(
  context: CommandContext,
  { id, version, discount, ...input }: SaveVoucherInput,
): Promise<void> {
  const { now } = context
  const values = { ...input, ...toColumns(discount) }
  const change = { ...values, version: version + 1, updatedAt: now }
  const saving = inTransaction(context.db, async (tx) => {
    if (id !== undefined) {
      await lockVoucherToChange(tx, { id, version, maxUses: input.maxUses })
      await updateVoucher(tx, id, change)
    }
    const subjectId = id ?? (await insertVoucher(tx, { ...change, createdAt: now }))
    await recordAudit(tx, context, {
      action: 'voucher.saved',
      subjectType: 'voucher',
      subjectId,
      details: values,
    })
  })
  try {
    await refuseUnknownSeminar(saving)
  } catch (error) {
    if (isUniqueViolation(error, 'vouchers_code_key'))
      throw conflictAt('code', 'code_taken', 'Another voucher has this code.')
    throw error
  }
}

async function lockVoucherToChange(
  tx: Transaction,
  { id, version, maxUses }: { id: number; version: number; maxUses: number | null },
): Promise<void> {
  const voucher = refuseStale(await lockVoucher(tx, id), version, 'voucher')
  if (maxUses !== null && maxUses < voucher.uses)
    throw conflictAt('maxUses', 'uses_taken', `It has ${voucher.uses} uses already.`)
}

function refuseStale<Row extends { readonly version: number }>(
  row: Row | null,
  version: number,
  what: string,
): Row {
  if (row === null) throw new Refusal('not_found', 'discount_unknown', `This ${what} does not exist.`)
  if (row.version !== version)
    throw new Refusal('conflict', 'discount_changed', `This ${what} was changed in the meantime.`)
  return row
}

async function refuseUnknownSeminar(saving: Promise<void>): Promise<void> {
  try {
    await saving
  } catch (error) {
    for (const table of ['price_rules', 'vouchers'])
      if (isForeignKeyViolation(error, `${table}_seminar_id_seminars_id_fk`))
        throw fieldRefusal('seminarId', 'seminar_unknown', 'Choose a seminar from the list.')
    throw error
  }
}
