import { lazy, Suspense, useRef, useState } from 'react'
import type { SaveSignatureInput, SignatureOnFile } from '#app/features/attendance/contract/signatures.ts'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { Button } from '#app/ui/public/button.tsx'
import { toast } from '#app/ui/toast.ts'

const DrawSignature = lazy(() =>
  import('./draw-signature.tsx').then(({ DrawSignature: Drawing }) => ({ default: Drawing })),
)

export interface SignatureSectionProps {
  /** Body of the ticket. */
  body: string
  signature: SignatureOnFile
}

/** Signature for printed sheets; the code for drawing it is loaded when needed. */
export function SignatureSection({ body, signature: loaded }: SignatureSectionProps) {
  const api = useApiClient()
  const [signature, setSignature] = useState(loaded)
  const [isDrawing, setIsDrawing] = useState(false)
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)

  async function withdraw() {
    if (isWithdrawing) return
    setIsWithdrawing(true)
    try {
      setSignature(await withdrawSignature(api, body))
      heading.current?.focus()
      toast.success('Your signature was deleted.')
    } catch (error) {
      toast.error('Not Withdrawn', error instanceof Error ? error.message : 'Please try again.')
    }
    setIsWithdrawing(false)
  }

  function close() {
    setIsDrawing(false)
    heading.current?.focus()
  }

  async function keep(drawn: { consent: boolean; picture: string }) {
    setSignature(await saveSignature(api, { body, ...drawn }))
    close()
    toast.success('Your signature was saved.')
  }

  const isOnFile = signature.drawnAt !== null
  return (
    <section className="grid gap-3" aria-labelledby="signature-heading">
      <h2 className="text-h3" id="signature-heading" tabIndex={-1} ref={heading}>
        Signature for PRC attendance sheets
      </h2>
      <p>
        {isOnFile
          ? 'Your signature is on file. It is printed on the attendance sheets of seminars where your ticket was scanned, and nowhere else.'
          : 'Draw your signature once, and it is printed on attendance sheets beside the time of your scan, and nowhere else. You can also sign on paper at the venue.'}
      </p>
      <noscript>
        <p>Drawing or withdrawing a signature needs JavaScript. You can sign on paper at the venue.</p>
      </noscript>
      {isDrawing ? (
        <Suspense fallback={<p>Loading...</p>}>
          <DrawSignature onSave={keep} onCancel={close} />
        </Suspense>
      ) : (
        <div className="needs-script flex flex-wrap gap-3">
          {signature.isOffered ? (
            <Button type="button" variant="secondary" onClick={() => setIsDrawing(true)}>
              {isOnFile ? 'Draw it again' : 'Draw my signature'}
            </Button>
          ) : null}
          {isOnFile ? (
            <Button
              type="button"
              variant="secondary"
              busyLabel={isWithdrawing ? 'Withdrawing...' : undefined}
              onClick={() => void withdraw()}
            >
              Withdraw my signature
            </Button>
          ) : null}
        </div>
      )}
    </section>
  )
}

async function saveSignature(api: ApiClient, input: SaveSignatureInput): Promise<SignatureOnFile> {
  const { signature } = await api.request('POST /attendance/signature', {
    body: input,
    fallback: 'The signature could not be saved. Please try again.',
  })
  return signature
}

/** @param body of the ticket */
async function withdrawSignature(api: ApiClient, body: string): Promise<SignatureOnFile> {
  const { signature } = await api.request('POST /attendance/signature/withdraw', {
    body: { body },
    fallback: 'The signature could not be withdrawn. Please try again.',
  })
  return signature
}
