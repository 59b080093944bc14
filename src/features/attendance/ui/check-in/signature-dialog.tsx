import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../../platform/api-client/api-client.ts'
import type { KeepCheckInSignatureInput } from '../../contract/signatures.ts'
import type { AttachedPad } from '../signature-pad.ts'
import { type SignatureProblem, signatureWords } from '../signature-words.ts'
import { Modal } from './modal.tsx'

export interface Signer {
  readonly registrationId: number
  /** Null for people who registered after the device loaded its list. */
  readonly name: string | null
}

interface SignatureDialogProps {
  readonly signer: Signer
  /** Throws ApiError. */
  readonly onSave: (signature: KeepCheckInSignatureInput) => Promise<unknown>
  readonly onClose: () => void
}

const notLoaded = 'Signing could not be loaded. Reload this page and try again, or sign on paper.'

/** For the attendee, who draws on the device of check-in. */
export function SignatureDialog({ signer, onSave, onClose }: SignatureDialogProps) {
  const { registrationId, name } = signer
  const [consent, setConsent] = useState(false)
  const [problem, setProblem] = useState<SignatureProblem | null>(null)
  const [phase, setPhase] = useState<'drawing' | 'sending' | 'saved'>('drawing')
  const { canvas, pad, loading } = useSignaturePad()

  const save = async () => {
    const drawn = pad.current
    if (drawn === null || phase !== 'drawing') return
    if (drawn.isEmpty()) return setProblem(signatureWords.noPicture)
    if (!consent) return setProblem(signatureWords.noConsent)
    setProblem(null)
    setPhase('sending')
    try {
      await onSave({ registrationId, consent, picture: drawn.toDataUrl() })
      setPhase('saved')
    } catch (error) {
      const message = error instanceof ApiError ? error.message : 'Please try again.'
      setProblem({ field: 'picture', message })
      setPhase('drawing')
    }
  }

  if (phase === 'saved') return <SignatureSaved onClose={onClose} />
  const hint = (field: SignatureProblem['field']) => (problem?.field === field ? problem.message : null)
  return (
    <Modal title="Signature for PRC attendance sheets" onClose={onClose}>
      <p>
        {name === null ? null : <b>{`${name}: `}</b>}
        Your signature is printed on attendance sheets beside the time of your scan, and nowhere else. You can
        withdraw it on the page of your ticket.
      </p>
      <canvas ref={canvas} className="drawing" role="img" tabIndex={-1} aria-label={signatureWords.canvas} />
      <p className="problem" role="alert">
        {loading === 'failed' ? notLoaded : hint('picture')}
      </p>
      <label className="check">
        <input
          type="checkbox"
          checked={consent}
          aria-invalid={hint('consent') !== null}
          aria-describedby="consent-problem"
          onChange={({ currentTarget }) => {
            setConsent(currentTarget.checked)
            setProblem(null)
          }}
        />
        {signatureWords.consent}
      </label>
      <p className="problem" role="alert" id="consent-problem">
        {hint('consent')}
      </p>
      <div className="actions">
        <button type="button" className="primary" disabled={loading !== 'done'} onClick={save}>
          {phase === 'sending' ? 'Saving …' : 'Save signature'}
        </button>
        <button type="button" onClick={() => pad.current?.clear()}>
          Clear
        </button>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Modal>
  )
}

function SignatureSaved({ onClose }: { onClose: () => void }) {
  const done = useRef<HTMLButtonElement>(null)
  // The button that had the focus is gone.
  useEffect(() => done.current?.focus(), [])
  return (
    <Modal title="Signature saved" onClose={onClose}>
      <p role="status">Thank you. Please hand the device back.</p>
      <div className="actions">
        <button type="button" className="primary" ref={done} onClick={onClose}>
          Done
        </button>
      </div>
    </Modal>
  )
}

/** The pad of the canvas, loaded only when a dialog opens; null until then. */
function useSignaturePad() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<AttachedPad | null>(null)
  const [loading, setLoading] = useState<'pending' | 'done' | 'failed'>('pending')
  useEffect(() => {
    let isClosed = false
    import('../signature-pad.ts').then(
      ({ attachSignaturePad }) => {
        if (isClosed || canvas.current === null) return
        pad.current = attachSignaturePad(canvas.current)
        setLoading('done')
      },
      () => setLoading('failed'),
    )
    return () => {
      isClosed = true
      pad.current?.detach()
    }
  }, [])
  return { canvas, pad, loading }
}
