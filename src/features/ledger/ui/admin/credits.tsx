import { Button } from '@mantine/core'
import type { Credit } from '#app/features/ledger/contract/credits.ts'
import type { Bill } from '#app/features/ledger/contract/ledger.ts'
import { formatDate, formatDateTime } from '#app/platform/format/dates.ts'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { formatStaffName } from './bill-entries.tsx'
import { endCreditMutation, formatPesos, getExpectedPesos, spendCreditMutation } from './bills-api.ts'
import { ReasonForm } from './reason-form.tsx'

/** Origin of the credit: the payment and the bill that was overpaid. */
export const describeCreditOrigin = ({ occurredAt, account, reference, billCode }: Credit) =>
  [
    `Payment of ${formatDate(occurredAt)}`,
    account,
    reference,
    billCode === null ? null : `kept from bill ${billCode}`,
  ]
    .filter(Boolean)
    .join(', ')

/** Credits of the registrant, which can pay this bill if it is open. */
export function CreditsOfBill({
  data: { bill, credits },
  onRefund,
  onEnd,
}: {
  data: Bill
  onRefund: (credit: Credit) => void
  onEnd: (credit: Credit) => void
}) {
  const { send, isPending } = useSendOnce(spendCreditMutation)
  if (credits.length === 0) return null
  const needed = bill.state === 'void' ? 0 : getExpectedPesos(bill)
  return (
    <>
      <h3>Credit</h3>
      <ul className="bill-entries" aria-label="Credit">
        {credits.map((credit) => {
          const amount = Math.min(needed, credit.amount)
          const { moneyInId, version } = credit
          return (
            <li className="bill-entry" key={credit.id}>
              <p>
                <strong>{formatPesos(credit.amount)}</strong> are left
              </p>
              <p className="muted">{describeCreditOrigin(credit)}</p>
              <p className="muted">
                Kept{credit.savedBy === null ? null : ` by ${formatStaffName(credit.savedBy)}`},{' '}
                {formatDateTime(credit.savedAt)}
              </p>
              <div className="row-actions">
                {needed > 0 ? (
                  <Button
                    variant="filled"
                    aria-disabled={isPending}
                    onClick={() =>
                      send(
                        { moneyInId, version, allocations: [{ billId: bill.id, amount }] },
                        () => undefined,
                      )
                    }
                  >
                    Use {formatPesos(amount)} for This Bill
                  </Button>
                ) : null}
                <Button
                  aria-label={`Ask for Refund of ${formatPesos(credit.amount)} of credit`}
                  onClick={() => onRefund(credit)}
                >
                  Ask for Refund
                </Button>
                <Button
                  aria-label={`End credit of ${formatPesos(credit.amount)}`}
                  onClick={() => onEnd(credit)}
                >
                  End Credit
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}

export function EndCreditForm({ credit }: { credit: Credit }) {
  return (
    <ReasonForm
      mutation={endCreditMutation}
      toInput={(reason) => ({ creditId: credit.id, reason })}
      saveLabel="End Credit"
    >
      {formatPesos(credit.amount)} no longer belong to this person and can be allocated to any bill. The
      credit stays in the history.
    </ReasonForm>
  )
}
