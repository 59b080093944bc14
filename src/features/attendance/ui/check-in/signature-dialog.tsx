import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { SaveCheckInSignatureInput } from '#app/features/attendance/contract/signatures.ts'
import { Button } from '#app/ui/public/button.tsx'
import type { DrawSignatureProps } from '../public/draw-signature.tsx'
import { CheckInModal } from './check-in-modal.tsx'

export interface SigningAttendee {
  readonly registrationId: number
  /** Null for people who registered after the device loaded its list. */
  readonly name: string | null
}

interface SignatureDialogProps {
  readonly signer: SigningAttendee
  /** Throws ApiError. */
  readonly onSave: (signature: SaveCheckInSignatureInput) => Promise<unknown>
  readonly onClose: () => void
}

const DrawSignature = lazy<ComponentType<DrawSignatureProps>>(async () => ({
  default: await import('../public/draw-signature.tsx').then(
    (module) => module.DrawSignature,
    () => NotLoaded,
  ),
}))

function NotLoaded() {
  return <p role="alert">Signing could not be loaded. Reload this page and try again, or sign on paper.</p>
}

/** Dialog for the attendee, who draws on the device of check-in. */
export function SignatureDialog({ signer, onSave, onClose }: SignatureDialogProps) {
  const { registrationId, name } = signer
  const [isSaved, setIsSaved] = useState(false)
  if (isSaved)
    return (
      <CheckInModal key="saved" title="Signature saved" onClose={onClose}>
        <p role="status">Thank you. Please hand the device back.</p>
        <div className="actions">
          <Button onClick={onClose}>Done</Button>
        </div>
      </CheckInModal>
    )
  return (
    <CheckInModal title="Signature for PRC attendance sheets" onClose={onClose}>
      <p>
        {name === null ? null : <b>{`${name}: `}</b>}
        Your signature is printed on attendance sheets beside the time of your scan, and nowhere else. You can
        withdraw it on the page of your ticket.
      </p>
      <Suspense fallback={<p>Loading...</p>}>
        <DrawSignature
          onSave={async (signature) => {
            await onSave({ registrationId, ...signature })
            setIsSaved(true)
          }}
          onCancel={onClose}
        />
      </Suspense>
    </CheckInModal>
  )
}
