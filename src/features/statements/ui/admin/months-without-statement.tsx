import { Badge, Button } from '@mantine/core'
import { useState } from 'react'
import type { MonthsWithoutStatement as Months } from '#app/features/statements/contract/statements.ts'
import { formatMonth } from '#app/platform/format/dates.ts'
import { DataList, type DataListColumn } from '#app/ui/admin/data-list.tsx'
import { useListQuery } from '#app/ui/admin/paginated-list.tsx'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { declareEmptyMutation, monthsWithoutStatementQuery, takeBackEmptyMutation } from './statements-api.ts'

type MonthRow = Months['months'][number] & { readonly id: number }

/** Rows that are shown at first. */
const fewMonths = 6

const columns: readonly DataListColumn<MonthRow>[] = [
  { heading: 'Month', cell: ({ month }) => formatMonth(month) },
  { heading: 'Account', cell: ({ account }) => account },
  {
    heading: 'Statement',
    onCard: 'corner',
    cell: ({ isDeclared }) => (
      <Badge {...badgeProps[isDeclared ? 'default' : 'warning']} miw="max-content">
        {isDeclared ? 'No transactions' : 'Missing'}
      </Badge>
    ),
  },
]

/** Months of which accounts lack a statement; of each can be said that it had no transactions. */
export function MonthsWithoutStatement() {
  const [isAll, setIsAll] = useState(false)
  const query = monthsWithoutStatementQuery()
  const { data } = useListQuery(query)
  const count = data?.months.length ?? 0
  return (
    <section className="stack statement-months" aria-labelledby="months-without-statement">
      <h2 id="months-without-statement">Months Without a Statement</h2>
      <p className="muted">
        Until a statement is imported, or a month is said to have no transactions, it is not known whether a
        payment of that month has arrived.
      </p>
      <DataList
        things="months"
        label="Months without a statement"
        query={query}
        rows={({ months }) =>
          months
            .slice(0, isAll ? undefined : fewMonths)
            .map((each) => ({ ...each, id: Number(`${each.accountId}${each.month.replace('-', '')}`) }))
        }
        columns={columns}
        actions={(row) => <MonthButton row={row} />}
        emptyTitle="No month lacks a statement."
      />
      {isAll || count <= fewMonths ? null : (
        <div className="row-actions">
          <Button onClick={() => setIsAll(true)}>Show All {count.toLocaleString('en-US')} Months</Button>
        </div>
      )}
    </section>
  )
}

function MonthButton({ row: { accountId, account, month, isDeclared } }: { row: MonthRow }) {
  const declare = useSendOnce(declareEmptyMutation)
  const takeBack = useSendOnce(takeBackEmptyMutation)
  const name = formatMonth(month)
  // One button for both, so that it keeps the focus.
  return (
    <Button
      aria-label={isDeclared ? `Take Back ${name}, ${account}` : `No transactions in ${name}, ${account}`}
      onClick={() => (isDeclared ? takeBack : declare).send({ accountId, month }, () => undefined)}
    >
      {isDeclared ? 'Take Back' : `No transactions in ${name}`}
    </Button>
  )
}
