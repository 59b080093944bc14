import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { DownloadButton } from '#app/ui/admin/download-button.tsx'

/** Payments and refunds of a period as a file. */
export function LedgerDownload() {
  const [today] = useState(() => toManilaDay(new Date()))
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`)
  const [to, setTo] = useState(today)
  return (
    <details className="ledger-download">
      <summary>Download payments of a period</summary>
      <div className="ledger-download-period">
        <TextInput
          size="md"
          type="date"
          label="From"
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          required
        />
        <TextInput
          size="md"
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
