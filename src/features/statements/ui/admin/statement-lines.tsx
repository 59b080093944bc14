import { Badge, Button } from '@mantine/core'
import { Link } from 'react-router'
import { formatMoneyTime } from '#app/features/ledger/rules/money-time.ts'
import { UndoPaymentForm } from '#app/features/ledger/ui/admin/bill-forms.tsx'
import {
  formatPesos,
  matchMoneyMutation,
  saveCreditMutation,
} from '#app/features/ledger/ui/admin/bills-api.ts'
import type { StatementLineState } from '#app/features/statements/contract/statement-values.ts'
import type { StatementLine, StatementLineMatch } from '#app/features/statements/contract/statements.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import type { DataListColumn } from '#app/ui/admin/data-list.tsx'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { type BadgeVariant, badgeProps } from '#app/ui/admin/status-props.tsx'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { OpensButton } from '#app/ui/admin/use-overlay.tsx'
import { MatchLineForm } from './match-line-form.tsx'
import { isUnused, SetAsideSheet } from './set-aside.tsx'
import { bringBackMutation, lineStateLabels, matchReasonLabels } from './statements-api.ts'

export const statementLineColumns: readonly DataListColumn<StatementLine & { readonly id: number }>[] = [
  { heading: 'Received', cell: ({ occurredAt }) => formatMoneyTime(occurredAt) },
  { heading: 'Amount', isShort: true, onCard: 'title', cell: ({ amount }) => formatPesos(amount) },
  { heading: 'Payment', cell: PaymentText },
  { heading: 'Bill', cell: LineBills },
  {
    heading: 'Match',
    onCard: 'corner',
    cell: ({ state }) => (
      <Badge {...badgeProps[stateVariants[state]]} miw="max-content">
        {lineStateLabels[state]}
      </Badge>
    ),
  },
]

function PaymentText({ description, reference }: StatementLine) {
  return (
    <>
      <p>{description || 'No description'}</p>
      {reference === null ? null : <p className="muted">{reference}</p>}
    </>
  )
}

const stateVariants: Record<StatementLineState, BadgeVariant> = {
  sure: 'success',
  likely: 'secondary',
  unequal: 'warning',
  unknown: 'default',
  matched: 'success',
  aside: 'default',
}

function BillLink({ billCode, name }: Pick<StatementLineMatch, 'billCode' | 'name'>) {
  return (
    <>
      <Link to={`/bills?search=${billCode}`}>{billCode}</Link>
      {name === null ? '' : `, ${name}`}
    </>
  )
}

function LineBills({ match, allocations, unallocated, credit, setAside }: StatementLine) {
  return (
    <>
      {setAside === null ? null : (
        <>
          <p>Set aside: {setAside.reason}</p>
          <p className="muted">
            {formatDateTime(setAside.at)} by {setAside.by ?? 'a deleted user'}
          </p>
        </>
      )}
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
            {matchReasonLabels[match.reason]}
            {match.withheld === 0 ? '' : `, ${formatPesos(match.withheld)} withheld`}
          </p>
          {match.wasUndone ? <p>Staff undid this match before.</p> : null}
          {match.excess === 0 ? null : (
            <p>{formatPesos(match.excess)} more than the bill, which will be left.</p>
          )}
        </>
      )}
    </>
  )
}

const lineText = ({ amount, occurredAt, description, reference }: StatementLine) =>
  [`${formatPesos(amount)} on ${formatDateTime(occurredAt)}`, description, reference]
    .filter(Boolean)
    .join(', ')

export function LineButtons({ line }: { line: StatementLine }) {
  const { send, isPending } = useSendOnce(matchMoneyMutation)
  const keep = useSendOnce(saveCreditMutation)
  const bringBack = useSendOnce(bringBackMutation)
  const { moneyInId, version, match, allocations, unallocated } = line
  const named = `${formatPesos(line.amount)} of ${formatMoneyTime(line.occurredAt)}`
  return (
    <div className="statement-buttons">
      {match === null || match.kind === 'unequal' ? null : (
        <Button
          variant="filled"
          aria-disabled={isPending}
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
          aria-disabled={keep.isPending}
          aria-label={`Keep the surplus of ${named} for bill ${match.billCode} as credit`}
          onClick={() => keep.send({ billId: match.billId, moneyInId, version }, () => undefined)}
        >
          Keep Surplus as Credit
        </Button>
      )}
      {unallocated === 0 || line.setAside !== null ? null : (
        <OpensButton
          aria-label={`Choose Bill for ${named}`}
          opens={
            <Sheet title="Choose the Bill" subtitle={lineText(line)}>
              <MatchLineForm line={line} />
            </Sheet>
          }
        >
          Choose Bill
        </OpensButton>
      )}
      {isUnused(line) ? (
        <OpensButton
          aria-label={`Set Aside ${named}`}
          opens={<SetAsideSheet lines={[line]} subtitle={lineText(line)} />}
        >
          Set Aside
        </OpensButton>
      ) : null}
      {line.setAside === null ? null : (
        <Button
          aria-disabled={bringBack.isPending}
          aria-label={`Bring Back ${named}`}
          onClick={() => bringBack.send({ lines: [{ moneyInId, version }] }, () => undefined)}
        >
          Bring Back
        </Button>
      )}
      {allocations.map((allocation) => (
        <OpensButton
          key={allocation.id}
          aria-label={`Undo ${formatPesos(allocation.amount)} of bill ${allocation.billCode}`}
          opens={
            <Sheet title={`Undo Payment of Bill ${allocation.billCode}`}>
              <UndoPaymentForm payment={allocation} />
            </Sheet>
          }
        >
          Undo
        </OpensButton>
      ))}
    </div>
  )
}
