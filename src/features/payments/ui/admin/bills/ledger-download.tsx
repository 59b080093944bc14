import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { toManilaDay } from '../../../../../platform/format/dates.ts'
import { Icon } from '../../../../../ui/icon.tsx'

/** Payments and refunds of a period as a file; the browser sends the form. */
export function LedgerDownload() {
  const [today] = useState(() => toManilaDay(new Date()))
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`)
  return (
    <details className="ledger-download">
      <summary>Download payments of a period</summary>
      <form action="/_api/money/ledger.csv" method="get">
        <TextInput
          size="md"
          type="date"
          name="from"
          label="From"
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          required
        />
        <TextInput size="md" type="date" name="to" label="To" defaultValue={today} min={from} required />
        <Button type="submit" variant="default" leftSection={<Icon name="download" />}>
          Download CSV
        </Button>
      </form>
    </details>
  )
}
