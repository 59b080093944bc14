import { Button } from '#app/ui/public/button.tsx'
import type { CheckInState } from './device-state.ts'
import type { SigningAttendee } from './signature-dialog.tsx'

/**
 * Button for signing; nothing where the provider takes no signatures. Drawings are not stored on the device,
 * so it needs the server.
 */
export function SignButton({
  state,
  signer,
  onSign,
}: {
  state: CheckInState
  signer: SigningAttendee
  onSign: (signer: SigningAttendee) => void
}) {
  if (!state.takesSignatures) return null
  const text = state.isOnline ? 'Sign for PRC sheets' : 'Signing needs a connection'
  return (
    <Button
      variant="secondary"
      disabled={!state.isOnline}
      aria-label={signer.name === null ? text : `${text}: ${signer.name}`}
      onClick={() => onSign(signer)}
    >
      {text}
    </Button>
  )
}
