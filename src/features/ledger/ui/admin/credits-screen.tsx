import { Link } from 'react-router'
import type { CreditList } from '#app/features/ledger/contract/credits.ts'
import { formatDate } from '#app/platform/format/dates.ts'
import { DataList, type DataListColumn } from '#app/ui/admin/data-list.tsx'
import type { ListParamsState } from '#app/ui/admin/search-params.ts'
import { type CreditsParams, creditsQuery, formatPesos } from './bills-api.ts'
import { describeCreditOrigin } from './credits.tsx'

type ListedCredit = CreditList['credits'][number]

const holderOfCredit = ({ attendee }: ListedCredit) => attendee?.name ?? 'a deleted person'

const columns: readonly DataListColumn<ListedCredit>[] = [
  { heading: 'Person', cell: holderOfCredit, note: ({ attendee }) => attendee?.email },
  { heading: 'Left', isShort: true, onCard: 'corner', cell: ({ amount }) => formatPesos(amount) },
  { heading: 'From', cell: describeCreditOrigin },
  { heading: 'Kept On', isShort: true, onCard: 'named', cell: ({ savedAt }) => formatDate(savedAt) },
  { heading: 'Bill', isShort: true, onCard: 'named', cell: BillsLink },
]

/** Money that was paid beyond bills and belongs to persons. */
export function CreditsScreen({ state }: { state: ListParamsState<CreditsParams> }) {
  return (
    <>
      <p className="muted credits-note">
        What was paid beyond a bill and kept for its registrant. It can pay another bill of the same person,
        or be sent back.
      </p>
      <DataList
        things="credits"
        query={creditsQuery(state[0].page)}
        state={state}
        rows={({ credits }) => credits}
        columns={columns}
        emptyTitle="No credits."
      />
    </>
  )
}

/** The bills of the person, where the credit is used, sent back or ended. */
function BillsLink(credit: ListedCredit) {
  const search = credit.billCode ?? credit.attendee?.email
  if (search === undefined) return null
  return (
    <Link
      aria-label={`Bills for the credit of ${holderOfCredit(credit)}`}
      to={`/bills?search=${encodeURIComponent(search)}`}
    >
      {credit.billCode ?? 'Bills'}
    </Link>
  )
}
