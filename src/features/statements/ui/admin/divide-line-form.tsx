import { Button, TextInput } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { BillSummary } from '#app/features/ledger/contract/ledger.ts'
import { billHolderName } from '#app/features/ledger/ui/admin/bill-state-badge.tsx'
import { formatPesos, getExpectedPesos, matchMoneyMutation } from '#app/features/ledger/ui/admin/bills-api.ts'
import { toCentavos, toPesos } from '#app/features/orders/rules/order-amounts.ts'
import type { StatementLine } from '#app/features/statements/contract/statements.ts'
import { divideWithheld, findWithholding } from '#app/features/statements/rules/withholding.ts'
import { invalidAmountText, parseTypedAmount } from '#app/platform/format/typed-amounts.ts'
import { EntityForm } from '#app/ui/admin/entity-sheet.tsx'
import type { AdminForm } from '#app/ui/admin/use-admin-form.ts'

const schema = z.object({
  withheld: z
    .string()
    .check(z.refine((text) => text.trim() === '' || parseTypedAmount(text) !== null, invalidAmountText)),
})

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

const listNeeded = (bills: readonly BillSummary[]) => bills.map((bill) => toCentavos(getExpectedPesos(bill)))

/** Allocations of a payment to the bills, in pesos, after the tax that was withheld of all. */
function toAllocations(bills: readonly BillSummary[], withheldText: string) {
  const needed = listNeeded(bills)
  const shares = divideWithheld(needed, toCentavos(parseTypedAmount(withheldText) ?? 0))
  return bills.map(({ id }, place) => {
    const [due = 0, withheld = 0] = [needed[place], shares[place]]
    return {
      billId: id,
      amount: (due - withheld) / 100,
      ...(withheld > 0 && { withheld: withheld / 100 }),
    }
  })
}

export interface DivideLineFormProps {
  line: StatementLine
  bills: readonly BillSummary[]
  onRemove: (bill: BillSummary) => void
  onAdd: () => void
}

/** Pays several bills with one line of a statement, as when a school pays for all of its people at once. */
export function DivideLineForm(props: DivideLineFormProps) {
  const { line, bills } = props
  const { moneyInId, version } = line
  return (
    <EntityForm
      schema={schema}
      values={{ withheld: '' }}
      toFieldName={(path) => (path.startsWith('allocations') ? 'withheld' : path)}
      mutation={matchMoneyMutation}
      toInput={({ withheld }) => ({ moneyInId, version, allocations: toAllocations(bills, withheld) })}
      saveLabel={`Allocate to ${bills.length} Bills`}
    >
      {(adminForm) => <DivideFields {...props} adminForm={adminForm} />}
    </EntityForm>
  )
}

interface DivideFieldsProps extends DivideLineFormProps {
  adminForm: AdminForm<z.infer<typeof schema>>
}

function DivideFields({ adminForm: { field, form }, line, bills, onRemove, onAdd }: DivideFieldsProps) {
  const withheld = useWatch({ control: form.control, name: 'withheld' })
  const allocations = toAllocations(bills, withheld)
  const received = toCentavos(line.unallocated)
  const rest = received - sumOf(allocations.map(({ amount }) => toCentavos(amount)))
  const tax = findWithholding(sumOf(listNeeded(bills)), received)
  return (
    <>
      <ul className="bill-entries" aria-label="Bills that are paid">
        {bills.map((bill, place) => (
          <li className="bill-entry" key={bill.id}>
            <p>
              <strong>{bill.code}</strong>, {billHolderName(bill)}
            </p>
            <p className="muted">
              {formatPesos(allocations[place]?.amount ?? 0)}
              {allocations[place]?.withheld ? `, ${formatPesos(allocations[place].withheld)} withheld` : null}
            </p>
            <Button aria-label={`Remove bill ${bill.code}`} onClick={() => onRemove(bill)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <p role="status">
        {rest < 0
          ? `The payment is ${formatPesos(-rest / 100)} too little for these bills.`
          : `${formatPesos(rest / 100)} of the payment are left after that.`}
      </p>
      <TextInput
        {...field('withheld')}
        label="Tax Withheld of All in Pesos"
        description="What a school or company kept back for the government; each bill gets its share."
        inputMode="decimal"
      />
      {tax === null ? null : (
        <Button
          onClick={() =>
            form.setValue('withheld', toPesos(tax.withheld), { shouldDirty: true, shouldValidate: true })
          }
        >
          {formatPesos(tax.withheld / 100)} Withheld ({tax.percent}%)
        </Button>
      )}
      <Button onClick={onAdd}>Add Another Bill</Button>
    </>
  )
}
