import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { BillSummary } from '#app/features/ledger/contract/ledger.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { DataList, type DataListColumn } from '#app/ui/admin/data-list.tsx'
import { DownloadButton } from '#app/ui/admin/download-button.tsx'
import type { ListParamsState } from '#app/ui/admin/search-params.ts'
import { useOverlay } from '#app/ui/admin/use-overlay.tsx'
import { BillSheet } from './bill-sheet.tsx'
import { BillStateBadge, billHolderName } from './bill-state-badge.tsx'
import { type BillsParams, billFilterLabels, billsQuery, formatPesos } from './bills-api.ts'
import { OnlinePaymentsToReview } from './online-payments.tsx'

const columns: readonly DataListColumn<BillSummary>[] = [
  { heading: 'Code', isShort: true, cell: ({ code }) => code },
  { heading: 'Registrant', cell: billHolderName, note: ({ registration }) => registration?.seminarTitle },
  { heading: 'Due', isShort: true, onCard: 'named', cell: ({ amountDue }) => formatPesos(amountDue) },
  { heading: 'Paid', isShort: true, onCard: 'named', cell: ({ amountPaid }) => formatPesos(amountPaid) },
  { heading: 'State', onCard: 'corner', cell: (bill) => <BillStateBadge bill={bill} /> },
]

export function BillsScreen({
  state,
  mayDecideRefunds,
}: {
  state: ListParamsState<BillsParams>
  mayDecideRefunds: boolean
}) {
  const [params, setParams] = state
  const { overlay, show } = useOverlay()
  useRequestedBill(state, (bill) => show(<BillSheet bill={bill} mayDecideRefunds={mayDecideRefunds} />, null))
  return (
    <>
      <OnlinePaymentsToReview
        onSearch={(search) => setParams({ ...params, state: undefined, search, page: 1 })}
      />
      <DataList
        things="bills"
        query={billsQuery(params)}
        state={state}
        rows={({ bills }) => bills}
        columns={columns}
        search="Search by code, name or e-mail"
        filters={[{ label: 'State', param: 'state', all: 'All states', options: billFilterLabels }]}
        nameOf={({ code }) => `bill ${code}`}
        buttonsOf={(bill) => [
          { label: 'Open', opens: <BillSheet bill={bill} mayDecideRefunds={mayDecideRefunds} /> },
        ]}
        emptyTitle="No bills yet."
      />
      <LedgerDownload />
      {overlay}
    </>
  )
}

/** Opens the bill of a link, if its search finds one, and takes the request out of the address. */
function useRequestedBill(
  [params, setParams]: ListParamsState<BillsParams>,
  open: (bill: BillSummary) => void,
) {
  const isRequested = params.open !== undefined
  const { data } = useQuery({ ...billsQuery(params), enabled: isRequested })
  const openNow = useEffectEvent((bills: readonly BillSummary[]) => {
    const [bill] = bills
    if (bill !== undefined && bills.length === 1) open(bill)
    setParams({ ...params, open: undefined }, false)
  })
  useEffect(() => {
    if (isRequested && data !== undefined) openNow(data.bills)
  }, [isRequested, data])
}

/** Payments and refunds of a period as a file. */
function LedgerDownload() {
  const [today] = useState(() => toManilaDay(new Date()))
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`)
  const [to, setTo] = useState(today)
  return (
    <details className="ledger-download">
      <summary>Download payments of a period</summary>
      <div className="ledger-download-period">
        <TextInput
          type="date"
          label="From"
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          required
        />
        <TextInput
          type="date"
          label="To"
          value={to}
          min={from}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
          required
        />
        <DownloadButton endpoint="GET /money/ledger.csv" query={{ from, to }}>
          Download CSV
        </DownloadButton>
      </div>
    </details>
  )
}
