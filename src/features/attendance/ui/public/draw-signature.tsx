import { useEffect, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { ApiError } from '../../../../platform/api-client/api-client.ts'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { Button } from '../../../../ui/public/button.tsx'
import { Checkbox } from '../../../../ui/public/inputs.tsx'
import type { SignatureOnFile } from '../../contract/signatures.ts'
import { keepSignature } from './signature-api.ts'

export interface DrawSignatureProps {
  /** Of the ticket. */
  body: string
  onKept: (signature: SignatureOnFile) => void
  onCancel: () => void
}

/** Of the picture that is sent. */
const width = 600
const height = 200

const canvasStyle = {
  width: '100%',
  aspectRatio: '3 / 1',
  background: '#fff',
  border: '1px solid currentColor',
  borderRadius: '0.5rem',
  touchAction: 'none',
} as const

const inkStyle = { minWidth: 1, maxWidth: 3, penColor: '#000', backgroundColor: '#fff' } as const

interface Problem {
  readonly field: 'picture' | 'consent'
  readonly message: string
}

const missing = {
  picture: { field: 'picture', message: 'Please draw your signature.' },
  consent: { field: 'consent', message: 'Please agree to the use of your signature.' },
} as const

export function DrawSignature({ body, onKept, onCancel }: DrawSignatureProps) {
  const api = useApi()
  const { canvas, pad } = useSignaturePad()
  const [consent, setConsent] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isSending, setIsSending] = useState(false)

  async function save() {
    if (isSending) return
    const drawn = pad.current
    if (drawn === null || drawn.isEmpty()) return setProblem(missing.picture)
    if (!consent) return setProblem(missing.consent)
    setProblem(null)
    setIsSending(true)
    try {
      onKept(await keepSignature(api, { body, consent, picture: drawn.toDataURL('image/png') }))
    } catch (error) {
      const message = error instanceof ApiError ? error.message : 'Please try again.'
      setProblem({ field: 'picture', message })
      setIsSending(false)
    }
  }

  return (
    <div className="grid gap-3">
      <canvas
        ref={canvas}
        style={canvasStyle}
        role="img"
        tabIndex={-1}
        aria-label="Draw your signature here with a finger, a pen or the mouse"
      />
      <p role="alert">{problem?.field === 'picture' ? problem.message : null}</p>
      <Checkbox
        id="signature-consent"
        checked={consent}
        onChange={({ currentTarget }) => {
          setConsent(currentTarget.checked)
          setProblem(null)
        }}
        label="Use my signature for PRC attendance sheets. I can withdraw it at any time."
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

/** A pad whose picture has the size that is sent, however large it is shown; turning the phone keeps the drawing. */
function useSignaturePad() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    const drawn = new SignaturePad(element, inkStyle)
    pad.current = drawn
    // The button that had the focus is gone.
    element.focus()
    let formerWidth = 0
    const fit = new ResizeObserver(() => {
      const shown = element.getBoundingClientRect()
      if (shown.width === formerWidth) return
      const factor = formerWidth === 0 ? 1 : shown.width / formerWidth
      const strokes = drawn.toData().map((stroke) => ({
        ...stroke,
        points: stroke.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
      }))
      formerWidth = shown.width
      // Also resets the scale.
      element.width = width
      element.height = height
      element.getContext('2d')?.scale(width / shown.width, height / shown.height)
      drawn.fromData(strokes)
    })
    fit.observe(element)
    return () => {
      fit.disconnect()
      drawn.off()
    }
  }, [])
  return { canvas, pad }
}
