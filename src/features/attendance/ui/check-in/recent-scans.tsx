import { isCounted } from '#app/features/attendance/rules/check-in-verdict.ts'
import type { CheckInState } from './device-state.ts'
import { describeRecord, formatTime } from './verdict-labels.ts'

const shownScans = 10

export function RecentScans({ state: { records, slot } }: { state: CheckInState }) {
  if (records.length === 0) return null
  const counted = records.filter(({ slotId, verdict }) => slotId === slot?.id && isCounted(verdict))
  return (
    <section className="recent" aria-labelledby="recent">
      <h2 id="recent">Last scans</h2>
      <p>{`${counted.length} recorded by this device for ${slot?.label ?? 'this slot'}`}</p>
      <ol>
        {records.slice(0, shownScans).map((record) => (
          <li key={record.scanId}>
            <time dateTime={record.at}>{formatTime(record.at)}</time>
            <span>{record.name ?? 'Ticket'}</span>
            <span>{`${describeRecord(record)}${record.outcome === null ? ' · waiting' : ''}`}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
