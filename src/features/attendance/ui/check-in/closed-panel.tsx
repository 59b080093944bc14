import { Button } from '#app/ui/public/button.tsx'
import { ButtonLink } from '#app/ui/public/button-link.tsx'
import type { CheckInClosedReason } from './open-check-in-device.ts'

type PanelReason = CheckInClosedReason | 'no_storage'

const texts: Readonly<Record<PanelReason, { readonly title: string; readonly text: string }>> = {
  no_entrance: {
    title: 'Open check-in with a link',
    text: 'Scan the QR code of a check-in pass with the camera of this device. Organizers and staff open check-in from the page of a seminar.',
  },
  no_list: {
    title: 'No list on this device yet',
    text: 'Open this page once with internet to load the list. Afterwards it works without.',
  },
  pass_refused: {
    title: 'This check-in pass is not valid',
    text: 'It was revoked or has expired. Ask the organizer for a new one.',
  },
  signed_out: {
    title: 'Sign in to check people in',
    text: 'Only staff and devices with a check-in pass can open this page.',
  },
  failed: { title: 'Check-in could not be opened', text: 'Try again in a moment.' },
  no_storage: {
    title: 'This browser stores nothing',
    text: 'Check-in needs storage for scans. Leave the private window, or use another browser.',
  },
  ended: {
    title: 'Check-in has ended on this device',
    text: 'All scans were sent, and the list was deleted from this device.',
  },
}

interface ClosedPanelProps {
  readonly reason: PanelReason
  /** Message of the server. */
  readonly message?: string | null
  readonly seminarId?: number | null
  readonly onRetry?: () => void
}

/** Reason why the device cannot check anybody in, and what to do about it. */
export function ClosedPanel({ reason, message, seminarId, onRetry }: ClosedPanelProps) {
  const { title, text } = texts[reason]
  const canRetry = onRetry !== undefined && (reason === 'no_list' || reason === 'failed')
  const back = `/check-in${seminarId ? `?seminar=${seminarId}` : ''}`
  return (
    <main className="panel">
      <h1>{title}</h1>
      <p>{message ?? text}</p>
      <div className="actions">
        {canRetry ? <Button onClick={onRetry}>Try again</Button> : null}
        {reason === 'signed_out' ? (
          <ButtonLink to={`/login?next=${encodeURIComponent(back)}`} reloadDocument>
            Sign in
          </ButtonLink>
        ) : null}
      </div>
    </main>
  )
}
