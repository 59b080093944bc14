import { Button, NativeSelect, Table } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { BillSummary } from '#app/features/payments/contract/ledger.ts'
import { ListTable, PaginatedList } from '#app/ui/admin/paginated-list.tsx'
import { SearchBox, useDebouncedSearchText } from '#app/ui/admin/search-box.tsx'
import { findOption, toFilterOptions } from '#app/ui/admin/search-params.ts'
import { useOpenOverlay } from '#app/ui/admin/use-opener.ts'
import { BillSheet } from './bill-sheet.tsx'
import { BillStateBadge, holderOf } from './bill-state-badge.tsx'
import { type BillsParams, billsQuery, formatPesos, stateLabels } from './bills-api.ts'
import { LedgerDownload } from './ledger-download.tsx'
import { OnlinePaymentsToLookAt } from './online-payments.tsx'

export interface BillsScreenProps {
  params: BillsParams
  /** @param shouldPush false replaces the history entry */
  onParams: (params: BillsParams, shouldPush: boolean) => void
  mayDecideRefunds: boolean
}

const skeletonRows = 8

export function BillsScreen({ params, onParams, mayDecideRefunds }: BillsScreenProps) {
  const query = useQuery({ ...billsQuery(params), placeholderData: keepPreviousData })
  const { open, show, close } = useOpenOverlay<BillSummary>()
  return (
    <>
      <OnlinePaymentsToLookAt onSearch={(search) => onParams({ state: undefined, search, page: 1 }, true)} />
      <BillsToolbar params={params} onParams={onParams} />
      <PaginatedList
        things="bills"
        query={query}
        skeletonRows={skeletonRows}
        page={params.page}
        onPage={(page, shouldPush) => onParams({ ...params, page }, shouldPush)}
        emptyTitle={params.search === '' && params.state === undefined ? 'No bills yet.' : 'No bills found.'}
      >
        {({ bills }) => <BillTable bills={bills} onOpen={show} />}
      </PaginatedList>
      <LedgerDownload />
      <BillSheet bill={open} mayDecideRefunds={mayDecideRefunds} onClose={close} />
    </>
  )
}

function BillsToolbar({ params, onParams }: Pick<BillsScreenProps, 'params' | 'onParams'>) {
  const search = useDebouncedSearchText(params.search, (text) =>
    onParams({ ...params, search: text, page: 1 }, params.search === ''),
  )
  return (
    <div className="toolbar">
      <SearchBox label="Search by code, name or e-mail" search={search} />
      <NativeSelect
        className="toolbar-filter"
        size="md"
        label="State"
        data={toFilterOptions('All states', stateLabels)}
        value={params.state ?? ''}
        onChange={({ currentTarget }) =>
          onParams({ ...params, state: findOption(stateLabels, currentTarget.value), page: 1 }, true)
        }
      />
    </div>
  )
}

interface BillTableProps {
  bills: readonly BillSummary[]
  onOpen: (bill: BillSummary, button: HTMLElement) => void
}

/** A table, or cards where there is no room. */
function BillTable({ bills, onOpen }: BillTableProps) {
  const openButton = (bill: BillSummary) => (
    <Button
      variant="default"
      aria-label={`Open bill ${bill.code}`}
      onClick={({ currentTarget }) => onOpen(bill, currentTarget)}
    >
      Open
    </Button>
  )
  return (
    <>
      <ListTable label="Bills" columns={['Code', 'Registrant', 'Due', 'Paid', 'State']} hasActions>
        {bills.map((bill) => (
          <Table.Tr key={bill.id}>
            <Table.Th scope="row" className="list-short">
              {bill.code}
            </Table.Th>
            <Table.Td>
              {holderOf(bill)}
              <p className="muted">{bill.registration?.seminarTitle}</p>
            </Table.Td>
            <Table.Td className="list-short">{formatPesos(bill.amountDue)}</Table.Td>
            <Table.Td className="list-short">{formatPesos(bill.amountPaid)}</Table.Td>
            <Table.Td>
              <BillStateBadge bill={bill} />
            </Table.Td>
            <Table.Td className="list-actions">{openButton(bill)}</Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      <ul className="list-cards" aria-label="Bills">
        {bills.map((bill) => (
          <li className="list-card" key={bill.id}>
            <div className="list-card-head">
              <p className="list-card-title">{bill.code}</p>
              <BillStateBadge bill={bill} />
            </div>
            <p>{holderOf(bill)}</p>
            <p className="muted">{bill.registration?.seminarTitle}</p>
            <p>
              {formatPesos(bill.amountPaid)} of {formatPesos(bill.amountDue)} paid
            </p>
            {openButton(bill)}
          </li>
        ))}
      </ul>
    </>
  )
}
