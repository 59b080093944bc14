import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { Button } from '#app/ui/public/button.tsx'
import { Checkbox } from '#app/ui/public/inputs.tsx'
import { type SignatureProblem, signatureLabels } from '../signature-labels.ts'
import { type AttachedSignaturePad, attachSignaturePad } from '../signature-pad.ts'

export interface DrawSignatureProps {
  /** Throws ApiError. */
  onSave: (signature: { consent: boolean; picture: string }) => Promise<void>
  onCancel: () => void
}

const canvasStyle = {
  width: '100%',
  aspectRatio: '3 / 1',
  background: '#fff',
  border: '1px solid currentColor',
  borderRadius: '0.5rem',
  touchAction: 'none',
} as const

export function DrawSignature({ onSave, onCancel }: DrawSignatureProps) {
  const { canvas, pad } = useSignaturePad()
  const [consent, setConsent] = useState(false)
  const [problem, setProblem] = useState<SignatureProblem | null>(null)
  const [isSending, setIsSending] = useState(false)

  async function save() {
    if (isSending) return
    const drawn = pad.current
    if (drawn === null || drawn.isEmpty()) return setProblem(signatureLabels.noPicture)
    if (!consent) return setProblem(signatureLabels.noConsent)
    setProblem(null)
    setIsSending(true)
    try {
      await onSave({ consent, picture: drawn.toDataUrl() })
    } catch (error) {
      const message = error instanceof ApiError ? error.message : 'Please try again.'
      setProblem({ field: 'picture', message })
      setIsSending(false)
    }
  }

  return (
    <div className="grid gap-3">
      <canvas ref={canvas} style={canvasStyle} role="img" tabIndex={-1} aria-label={signatureLabels.canvas} />
      <p className="field-error" role="alert">
        {problem?.field === 'picture' ? problem.message : null}
      </p>
      <Checkbox
        id="signature-consent"
        checked={consent}
        onChange={({ currentTarget }) => {
          setConsent(currentTarget.checked)
          setProblem(null)
        }}
        label={signatureLabels.consent}
        error={problem?.field === 'consent' ? problem.message : undefined}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="button" busyLabel={isSending ? 'Saving...' : undefined} onClick={() => void save()}>
          Save signature
        </Button>
        <Button type="button" variant="secondary" onClick={() => pad.current?.clear()}>
          Clear
        </Button>
        <Button type="button" variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

/** The pad of the canvas; null before it is shown. */
function useSignaturePad() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<AttachedSignaturePad>(null)
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    const attached = attachSignaturePad(element)
    pad.current = attached
    // The button that had the focus is gone.
    element.focus()
    return attached.detach
  }, [])
  return { canvas, pad }
}
