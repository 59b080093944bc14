import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { BillSummary } from '#app/features/ledger/contract/ledger.ts'
import { billHolderName } from '#app/features/ledger/ui/admin/bill-state-badge.tsx'
import {
  billStateLabels,
  billsQuery,
  formatPesos,
  getExpectedPesos,
  matchMoneyMutation,
  saveCreditMutation,
} from '#app/features/ledger/ui/admin/bills-api.ts'
import { toCentavos, toPesos } from '#app/features/orders/rules/order-amounts.ts'
import type { StatementLine } from '#app/features/statements/contract/statements.ts'
import { findWithholding } from '#app/features/statements/rules/withholding.ts'
import { invalidAmountText, parseTypedAmount } from '#app/platform/format/typed-amounts.ts'
import { EntityForm } from '#app/ui/admin/entity-sheet.tsx'
import { SearchBox, useDebouncedSearchText } from '#app/ui/admin/search-box.tsx'
import { useCloseSheet } from '#app/ui/admin/sheet.tsx'
import type { AdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { DivideLineForm } from './divide-line-form.tsx'
import { matchReasonLabels } from './statements-api.ts'

export interface MatchLineFormProps {
  line: StatementLine
}

/** Allocates money of a line to one or several bills that are searched by code or name. */
export function MatchLineForm({ line }: MatchLineFormProps) {
  const [text, setText] = useState(line.match?.billCode ?? '')
  const [bills, setBills] = useState<readonly BillSummary[]>([])
  const [isSearching, setIsSearching] = useState(true)
  const search = useDebouncedSearchText(text, setText)
  const [first, ...others] = bills
  if (!isSearching && first !== undefined && others.length > 0) {
    const remove = (bill: BillSummary) => setBills(bills.filter(({ id }) => id !== bill.id))
    return <DivideLineForm line={line} bills={bills} onRemove={remove} onAdd={() => setIsSearching(true)} />
  }
  if (!isSearching && first !== undefined) {
    return (
      <AmountForm
        line={line}
        bill={first}
        onAdd={() => setIsSearching(true)}
        onAnother={() => {
          setBills([])
          setIsSearching(true)
        }}
      />
    )
  }
  function choose(bill: BillSummary) {
    setBills([...bills.filter(({ id }) => id !== bill.id), bill])
    setText('')
    setIsSearching(false)
  }
  return (
    <div className="stack">
      {bills.length === 0 ? null : (
        <p>
          The payment is divided over {bills.map(({ code }) => code).join(', ')} and the bill that you choose.
        </p>
      )}
      {line.match === null ? null : <p>{matchReasonLabels[line.match.reason]}.</p>}
      {line.match?.wasUndone ? <p>Staff undid this match before.</p> : null}
      <SearchBox label="Search by code, name or e-mail" search={search} />
      <FoundBills text={text} onChoose={choose} />
    </div>
  )
}

function FoundBills({ text, onChoose }: { text: string; onChoose: (bill: BillSummary) => void }) {
  const { data, isError } = useQuery({
    ...billsQuery({ search: text, state: undefined, page: 1 }),
    enabled: text.trim().length > 1,
  })
  if (text.trim().length <= 1) return null
  if (isError) return <p role="alert">Failed to load the bills.</p>
  const found = (data?.bills ?? []).filter(({ state }) => state !== 'void')
  return (
    <>
      <p className="muted" role="status">
        {data === undefined ? 'Searching...' : found.length === 0 ? 'No bills found.' : ''}
      </p>
      <ul className="bill-entries" aria-label="Bills found">
        {found.slice(0, 10).map((bill) => (
          <li className="bill-entry" key={bill.id}>
            <p>
              <strong>{bill.code}</strong>, {billHolderName(bill)}
            </p>
            <p className="muted">
              {billStateLabels[bill.state]}, {formatPesos(bill.amountPaid)} of {formatPesos(bill.amountDue)}{' '}
              paid
            </p>
            <p className="muted">{bill.registration?.seminarTitle}</p>
            <Button aria-label={`Choose bill ${bill.code}`} onClick={() => onChoose(bill)}>
              Choose
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

const schema = z.object({
  amount: z.string().check(z.refine((text) => parseTypedAmount(text) !== null, invalidAmountText)),
  withheld: z
    .string()
    .check(z.refine((text) => text.trim() === '' || parseTypedAmount(text) !== null, invalidAmountText)),
})

interface AmountFormProps extends MatchLineFormProps {
  bill: BillSummary
  /** Divides the payment over this and another bill. */
  onAdd: () => void
  onAnother: () => void
}

function AmountForm({ line, bill, onAdd, onAnother }: AmountFormProps) {
  const { moneyInId, version } = line
  const needed = getExpectedPesos(bill)
  return (
    <EntityForm
      schema={schema}
      values={{
        // A paid bill takes all of it, and is overpaid.
        amount: (needed > 0 ? Math.min(needed, line.unallocated) : line.unallocated).toFixed(2),
        withheld: '',
      }}
      // Errors about one of several allocations name its place in the list.
      toFieldName={(path) =>
        path.endsWith('withheld') ? 'withheld' : path.startsWith('allocations') ? 'amount' : path
      }
      mutation={matchMoneyMutation}
      toInput={({ amount, withheld }) => {
        const tax = parseTypedAmount(withheld)
        const allocation = { billId: bill.id, amount: parseTypedAmount(amount) ?? 0 }
        return {
          moneyInId,
          version,
          allocations: [tax === null ? allocation : { ...allocation, withheld: tax }],
        }
      }}
      saveLabel="Allocate"
    >
      {(adminForm) => (
        <AmountFields
          adminForm={adminForm}
          line={line}
          bill={bill}
          needed={needed}
          onAdd={onAdd}
          onAnother={onAnother}
        />
      )}
    </EntityForm>
  )
}

interface AmountFieldsProps extends AmountFormProps {
  adminForm: AdminForm<z.infer<typeof schema>>
  /** Amount that the bill still needs. */
  needed: number
}

function AmountFields({
  adminForm: { field, form },
  line,
  bill,
  needed,
  onAdd,
  onAnother,
}: AmountFieldsProps) {
  const keep = useSendOnce(saveCreditMutation)
  const close = useCloseSheet()
  const { moneyInId, version } = line
  const amount = useWatch({ control: form.control, name: 'amount' })
  const tax = findWithholding(toCentavos(needed), toCentavos(parseTypedAmount(amount) ?? 0))
  return (
    <>
      <p>
        Bill {bill.code}, {billHolderName(bill)}
      </p>
      <TextInput
        {...field('amount')}
        label="Amount in Pesos"
        description={`${formatPesos(line.unallocated)} of the payment are left; ${
          needed > 0 ? `the bill needs ${formatPesos(needed)}.` : 'the bill is paid, so it becomes overpaid.'
        }`}
        inputMode="decimal"
        required
      />
      <TextInput
        {...field('withheld')}
        label="Tax Withheld in Pesos"
        description="What a company kept back for the government; it counts for the bill."
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
      {needed < line.unallocated && line.credit === null ? (
        <Button
          aria-disabled={keep.isPending}
          onClick={() => keep.send({ billId: bill.id, moneyInId, version }, close)}
        >
          {needed > 0 ? `Pay ${formatPesos(needed)}, Keep the Rest as Credit` : 'Keep All as Credit'}
        </Button>
      ) : null}
      {needed > 0 && needed < line.unallocated ? (
        <Button onClick={onAdd}>Divide Over Several Bills</Button>
      ) : null}
      <Button variant="subtle" onClick={onAnother}>
        Choose Another Bill
      </Button>
    </>
  )
}
