import { Badge, Button, Table } from '@mantine/core'
import { Link } from 'react-router'
import type { LineState } from '#app/features/payments/contract/statement-values.ts'
import type { LineAllocation, LineMatch, StatementLine } from '#app/features/payments/contract/statements.ts'
import { formatMoneyTime } from '#app/features/payments/rules/money-time.ts'
import { ListTable } from '#app/ui/admin/paginated-list.tsx'
import { type BadgeVariant, badgeProps } from '#app/ui/admin/status-props.tsx'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { formatPesos, keepCreditMutation } from '../bills/bills-api.ts'
import { lineStateLabels, matchMoneyMutation, reasonLabels } from './statements-api.ts'

export interface LineActions {
  onChoose: (line: StatementLine, button: HTMLElement) => void
  onUndo: (allocation: LineAllocation, button: HTMLElement) => void
}

export interface StatementLinesProps extends LineActions {
  lines: readonly StatementLine[]
}

/** A table, or cards where there is no room. */
export function StatementLines({ lines, ...actions }: StatementLinesProps) {
  return (
    <>
      <ListTable
        label="Payments"
        columns={['Received', 'Amount', 'Payment', 'Bill', 'Match']}
        hasActions
        isWide
      >
        {lines.map((line) => (
          <Table.Tr key={line.moneyInId}>
            <Table.Td>{formatMoneyTime(line.occurredAt)}</Table.Td>
            <Table.Td className="list-short">{formatPesos(line.amount)}</Table.Td>
            <Table.Td>
              <PaymentText line={line} />
            </Table.Td>
            <Table.Td>
              <LineBills line={line} />
            </Table.Td>
            <Table.Td>
              <LineStateBadge state={line.state} />
            </Table.Td>
            <Table.Td className="list-actions">
              <LineButtons line={line} {...actions} />
            </Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      <ul className="list-cards" aria-label="Payments">
        {lines.map((line) => (
          <li className="list-card" key={line.moneyInId}>
            <div className="list-card-head">
              <p className="list-card-title">{formatPesos(line.amount)}</p>
              <LineStateBadge state={line.state} />
            </div>
            <p>{formatMoneyTime(line.occurredAt)}</p>
            <PaymentText line={line} />
            <LineBills line={line} />
            <LineButtons line={line} {...actions} />
          </li>
        ))}
      </ul>
    </>
  )
}

function PaymentText({ line: { description, reference } }: { line: StatementLine }) {
  return (
    <>
      <p>{description || 'No description'}</p>
      {reference === null ? null : <p className="muted">{reference}</p>}
    </>
  )
}

const stateVariants: Record<LineState, BadgeVariant> = {
  sure: 'success',
  likely: 'secondary',
  unequal: 'warning',
  unknown: 'default',
  matched: 'success',
}

function LineStateBadge({ state }: { state: LineState }) {
  return (
    <Badge {...badgeProps[stateVariants[state]]} miw="max-content">
      {lineStateLabels[state]}
    </Badge>
  )
}

function BillLink({ billCode, name }: Pick<LineMatch, 'billCode' | 'name'>) {
  return (
    <>
      <Link to={`/bills?search=${billCode}`}>{billCode}</Link>
      {name === null ? '' : `, ${name}`}
    </>
  )
}

function LineBills({ line: { match, allocations, unallocated, credit } }: { line: StatementLine }) {
  return (
    <>
      {allocations.map((allocation) => (
        <p key={allocation.id}>
          {formatPesos(allocation.amount)} for <BillLink {...allocation} />
        </p>
      ))}
      {credit === null && allocations.length > 0 && unallocated > 0 ? (
        <p>{formatPesos(unallocated)} are left.</p>
      ) : null}
      {credit === null || unallocated === 0 ? null : (
        <p>
          {formatPesos(unallocated)} are credit of {credit.name ?? 'a deleted person'}.
        </p>
      )}
      {match === null || allocations.length > 0 ? null : (
        <>
          <p>
            <BillLink {...match} />
          </p>
          <p className="muted">
            {reasonLabels[match.reason]}
            {match.withheld === 0 ? '' : `, ${formatPesos(match.withheld)} withheld`}
          </p>
          {match.excess === 0 ? null : (
            <p>{formatPesos(match.excess)} more than the bill, which will be left.</p>
          )}
        </>
      )}
    </>
  )
}

function LineButtons({ line, onChoose, onUndo }: LineActions & { line: StatementLine }) {
  const { send, isPending } = useSendOnce(matchMoneyMutation)
  const keep = useSendOnce(keepCreditMutation)
  const { moneyInId, version, match, allocations, unallocated } = line
  const named = `${formatPesos(line.amount)} of ${formatMoneyTime(line.occurredAt)}`
  return (
    <div className="statement-buttons">
      {match === null || match.kind === 'unequal' ? null : (
        <Button
          disabled={isPending}
          aria-label={`Accept ${named} for bill ${match.billCode}`}
          onClick={() => {
            const { billId, amount, withheld } = match
            const allocation = { billId, amount, ...(withheld > 0 && { withheld }) }
            send({ moneyInId, version, allocations: [allocation] }, () => undefined)
          }}
        >
          Accept
        </Button>
      )}
      {match?.kind !== 'unequal' || match.reason === 'too_little' ? null : (
        <Button
          variant="default"
          disabled={keep.isPending}
          aria-label={`Keep the surplus of ${named} for bill ${match.billCode} as credit`}
          onClick={() => keep.send({ billId: match.billId, moneyInId, version }, () => undefined)}
        >
          Keep Surplus as Credit
        </Button>
      )}
      {unallocated === 0 ? null : (
        <Button
          variant="default"
          aria-label={`Choose Bill for ${named}`}
          onClick={({ currentTarget }) => onChoose(line, currentTarget)}
        >
          Choose Bill
        </Button>
      )}
      {allocations.map((allocation) => (
        <Button
          key={allocation.id}
          variant="default"
          aria-label={`Undo ${formatPesos(allocation.amount)} of bill ${allocation.billCode}`}
          onClick={({ currentTarget }) => onUndo(allocation, currentTarget)}
        >
          Undo
        </Button>
      ))}
    </div>
  )
}
