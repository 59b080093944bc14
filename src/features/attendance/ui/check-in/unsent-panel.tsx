import { useState } from 'react'
import { Button } from '#app/ui/public/button.tsx'
import { Checkbox } from '#app/ui/public/inputs.tsx'
import type { DeviceStore } from './device-store.ts'

interface UnsentPanelProps {
  readonly store: DeviceStore
  /** Title of the seminar that the scans belong to. */
  readonly title: string
  readonly count: number
  /** The pass was revoked or has expired: another try does not help. */
  readonly isRefused: boolean
  readonly onRetry: () => void
  readonly onDelete: () => void
}

/** Asks what to do with scans that cannot be sent; nothing is deleted without an answer. */
export function UnsentPanel({ store, title, count, isRefused, onRetry, onDelete }: UnsentPanelProps) {
  const [isSure, setSure] = useState(false)
  const scans = count === 1 ? '1 scan' : `${count} scans`
  return (
    <main className="panel">
      <h1>{`${scans} not sent`}</h1>
      <p>{`This device still has ${scans} of ${title === '' ? 'a seminar' : `“${title}”`} that the server has not received.`}</p>
      <p>
        {isRefused
          ? 'Its check-in pass was revoked or has expired, so it cannot send them any more. Save them to a file, and give it to the organizer, who reads it in under Attendance › Read Saved Scans. Or open a new check-in pass of the seminar on this device.'
          : 'Connect to the internet and try again, or save them to a file for the organizer.'}
      </p>
      <div className="actions">
        <Button variant={isRefused ? 'primary' : 'secondary'} onClick={() => saveToFile(store, title)}>
          Save to a file
        </Button>
        <Button variant={isRefused ? 'secondary' : 'primary'} onClick={onRetry}>
          Try again
        </Button>
      </div>
      <Checkbox
        id="sure"
        checked={isSure}
        onChange={(event) => setSure(event.currentTarget.checked)}
        label={`The ${scans} are saved or no longer needed.`}
      />
      <div className="actions">
        <Button variant="danger" disabled={!isSure} onClick={onDelete}>
          Delete and continue
        </Button>
      </div>
    </main>
  )
}

async function saveToFile(store: DeviceStore, title: string): Promise<void> {
  const scans = (await store.listQueue()).map(({ recorded }) => recorded)
  const seminarId = (await store.get('seminar'))?.id
  const file = new Blob([JSON.stringify({ seminarId, seminar: title, scans }, null, 2)], {
    type: 'application/json',
  })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = 'check-in-scans.json'
  link.click()
  URL.revokeObjectURL(link.href)
}
