import { useSyncExternalStore } from 'react'
import { Alert } from '#app/ui/public/alert.tsx'
import { ButtonLink } from '#app/ui/public/button-link.tsx'

export function OfflineNotice() {
  if (useOnline()) return null
  return (
    <Alert variant="warning" title="You are offline">
      <p>
        You can keep filling in the form. What you type is saved, and you can submit it once you are back
        online.
      </p>
    </Alert>
  )
}

export function RegistrationClosedNotice({ reason, backHref }: { reason: string; backHref: string }) {
  return (
    <div className="grid gap-4 justify-items-start">
      <Alert variant="warning" title={reason}>
        <p>You can no longer register for it. Please choose another seminar.</p>
      </Alert>
      <ButtonLink to={backHref}>Back to Seminars</ButtonLink>
    </div>
  )
}

function onChange(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the browser reports a connection; unreliable, so only advisory. */
function useOnline(): boolean {
  return useSyncExternalStore(
    onChange,
    () => navigator.onLine,
    () => true,
  )
}
