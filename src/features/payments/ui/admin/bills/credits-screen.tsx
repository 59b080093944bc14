import { Table } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CreditList } from '#app/features/payments/contract/credits.ts'
import { formatDate } from '#app/platform/format/dates.ts'
import { ListTable, PaginatedList } from '#app/ui/admin/paginated-list.tsx'
import { type CreditsParams, creditsQuery, formatPesos } from './bills-api.ts'
import { originOf } from './credits.tsx'

export interface CreditsScreenProps {
  params: CreditsParams
  /** @param shouldPush false replaces the history entry */
  onParams: (params: CreditsParams, shouldPush: boolean) => void
}

type ListedCredit = CreditList['credits'][number]

/** Money that was paid beyond bills and belongs to persons. */
export function CreditsScreen({ params, onParams }: CreditsScreenProps) {
  const query = useQuery({ ...creditsQuery(params.page), placeholderData: keepPreviousData })
  return (
    <>
      <p className="muted credits-note">
        What was paid beyond a bill and kept for its registrant. It can pay another bill of the same person,
        or be sent back.
      </p>
      <PaginatedList
        things="credits"
        query={query}
        skeletonRows={4}
        page={params.page}
        onPage={(page, shouldPush) => onParams({ page }, shouldPush)}
        emptyTitle="No credits."
      >
        {({ credits }) => <CreditTable credits={credits} />}
      </PaginatedList>
    </>
  )
}

const holderOfCredit = ({ attendee }: ListedCredit) => attendee?.name ?? 'a deleted person'

/** The bills of the person, where the credit is used, sent back or ended. */
function BillsLink({ credit }: { credit: ListedCredit }) {
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

/** A table, or cards where there is no room. */
function CreditTable({ credits }: { credits: readonly ListedCredit[] }) {
  return (
    <>
      <ListTable label="Credits" columns={['Person', 'Left', 'From', 'Kept On', 'Bill']}>
        {credits.map((credit) => (
          <Table.Tr key={credit.id}>
            <Table.Th scope="row">
              {holderOfCredit(credit)}
              <p className="muted">{credit.attendee?.email}</p>
            </Table.Th>
            <Table.Td className="list-short">{formatPesos(credit.amount)}</Table.Td>
            <Table.Td>{originOf(credit)}</Table.Td>
            <Table.Td className="list-short">{formatDate(credit.keptAt)}</Table.Td>
            <Table.Td className="list-short">
              <BillsLink credit={credit} />
            </Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      <ul className="list-cards" aria-label="Credits">
        {credits.map((credit) => (
          <li className="list-card" key={credit.id}>
            <div className="list-card-head">
              <p className="list-card-title">{holderOfCredit(credit)}</p>
              <strong>{formatPesos(credit.amount)}</strong>
            </div>
            <p className="muted">{credit.attendee?.email}</p>
            <p>{originOf(credit)}</p>
            <p className="muted">Kept on {formatDate(credit.keptAt)}</p>
            <BillsLink credit={credit} />
          </li>
        ))}
      </ul>
    </>
  )
}
