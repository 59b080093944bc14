import { useEffect } from 'react'
import { Button } from '../../../../../ui/public/button.tsx'
import { useBulkDeletion } from './bulk-deletion.ts'
import { BulkDeletionReport } from './bulk-deletion-report.tsx'

/** Progress of a bulk deletion on every admin page, until its failures are dismissed. */
export function BulkDeletionLine() {
  const run = useBulkDeletion()
  const { isRunning, failures, dismiss } = run

  useEffect(() => {
    if (!isRunning) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
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
