import { useRef, useState } from 'react'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { imageTexts } from '../../../../ui/public/image-file.ts'
import { toDataUrl } from '../../../../ui/public/prepare-image.ts'
import { newKey } from '../idempotency-key.ts'
import { sendProof } from '../proof-link-api.ts'
import { explainFailure, type RegistrationFailure } from '../registration-failure.ts'
import { type FieldName, type FormValues, toldOfPayment } from '../registration-form.ts'
import { focusField, useRegistrationForm } from './use-registration-form.ts'

const asked: readonly FieldName[] = ['proofOfPaymentFile', 'referenceNumber', 'amountSent']

export interface SendProofParts {
  readonly token: string
  readonly onSent: () => void
  /** The link is void: refetch it. */
  readonly onClosed: () => void
}

/** Sends a new proof; input is kept on failure. */
export function useSendProof({ token, onSent, onClosed }: SendProofParts) {
  const api = useApi()
  const form = useRegistrationForm(true)
  const [isSending, setIsSending] = useState(false)
  const [percent, setPercent] = useState<number | null>(null)
  const [failure, setFailure] = useState<RegistrationFailure | null>(null)
  // Ignores clicks before the button is disabled.
  const isUnderWay = useRef(false)
  const attempt = useRef<{ values: FormValues; key: string } | null>(null)

  /** A new key for changed input; the same for a retry. */
  function keyFor(values: FormValues): string {
    if (attempt.current?.values !== values) attempt.current = { values, key: newKey() }
    return attempt.current.key
  }

  function refuse(messages: Parameters<typeof form.showErrors>[0]): void {
    form.showErrors(messages)
    const [first] = messages
    if (first !== undefined) requestAnimationFrame(() => focusField(first.field))
  }

  function showFailure(error: unknown): void {
    const failed = explainFailure(error instanceof Error ? error : new Error(String(error)))
    setFailure(failed)
    if (failed.kind === 'fields') refuse(failed.fields)
    if (failed.kind === 'closed') onClosed()
  }

  async function send(values: FormValues, proof: File): Promise<void> {
    const proofOfPaymentFile = await toDataUrl(proof).catch(() => null)
    if (proofOfPaymentFile === null) {
      return refuse([{ field: 'proofOfPaymentFile', message: imageTexts.unreadable }])
    }
    await sendProof(api, {
      input: { token, proofOfPaymentFile, ...toldOfPayment(values) },
      idempotencyKey: keyFor(values),
      onProgress: (share) => setPercent(share * 100),
    })
    onSent()
  }

  async function submit(): Promise<void> {
    if (isUnderWay.current) return
    const wrong = form.check(asked)
    const values = form.read()
    const proof = values.proofOfPaymentFile ?? null
    if (wrong !== null || proof === null) return focusField(wrong ?? 'proofOfPaymentFile')
    isUnderWay.current = true
    setIsSending(true)
    setPercent(null)
    setFailure(null)
    try {
      await send(values, proof)
    } catch (error) {
      showFailure(error)
    } finally {
      isUnderWay.current = false
      setIsSending(false)
    }
  }

  return { form, isSending, percent, failure, submit }
}
