import { useEffect } from 'react'
import { ProgressLine } from '../../../../../ui/admin/progress-line.tsx'
import { Alert } from '../../../../../ui/public/alert.tsx'
import { Button } from '../../../../../ui/public/button.tsx'
import { type BulkDeletion, useBulkDeletion } from './bulk-deletion.ts'

/** Progress of a bulk deletion on every admin page, until its failures are dismissed. */
export function BulkDeletionProgress() {
  const run = useBulkDeletion()
  const { isRunning, failures, dismiss } = run

  useEffect(() => {
    if (!isRunning) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [isRunning])

  if (!isRunning && failures.length === 0) return null
  return (
    <section className="bulk-line" aria-label="Deleting attendees">
      <BulkDeletionReport {...run} />
      {isRunning ? null : (
        <div className="row-actions">
          <Button variant="secondary" onClick={dismiss}>
            Close
          </Button>
        </div>
      )}
    </section>
  )
}

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
