import { ProgressLine } from '../../../../../ui/admin/progress-line.tsx'
import { Alert } from '../../../../../ui/public/alert.tsx'
import type { BulkDeletion } from './bulk-deletion.ts'

/** Progress, and at the end each failure with its reason. */
export function BulkDeletionReport({ total, handled, failures, isRunning }: BulkDeletion) {
  const deleted = handled - failures.length
  return (
    <div className="stack">
      {isRunning ? (
        <ProgressLine label={`Deleting: ${handled} of ${total} done`} done={handled} total={total} />
      ) : (
        <Alert variant={failures.length === 0 ? 'success' : 'warning'}>
          {deleted} of {total} deleted.
        </Alert>
      )}
      {failures.length === 0 ? null : (
        <ul className="failures" aria-label="Not deleted">
          {failures.map(({ person, reason }) => (
            <li key={person.id}>
              <strong>{person.name}</strong>: {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
