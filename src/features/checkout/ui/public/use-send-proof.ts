import { useRef, useState } from 'react'
import { generateIdempotencyKey } from '#app/platform/api-client/idempotency-key.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { isFileReadable, unreadableFileText } from '#app/ui/chosen-file.ts'
import type { RefusedRegistrationForm } from '../posted-registration.ts'
import { sendProof } from '../proof-link-api.ts'
import { reportedPaymentDetails } from '../register-input.ts'
import { toRegistrationFailure } from '../registration-failure.ts'
import type { RegistrationFieldName, RegistrationFormValues } from '../registration-form.ts'
import { focusRegistrationField, useRegistrationForm } from './use-registration-form.ts'

const requestedFields: readonly RegistrationFieldName[] = [
  'proofOfPaymentFile',
  'referenceNumber',
  'amountSent',
]

export interface UseSendProofOptions {
  readonly token: string
  /** The form as it came back after it was posted without script, or null. */
  readonly posted: RefusedRegistrationForm | null
  readonly onSent: () => void
  /** The link is void: refetch it. */
  readonly onClosed: () => void
}

/** Sends a new proof; input is kept on failure. */
export function useSendProof({ token, posted, onSent, onClosed }: UseSendProofOptions) {
  const api = useApiClient()
  const form = useRegistrationForm(true, posted)
  const [isSending, setIsSending] = useState(false)
  const [percent, setPercent] = useState<number | null>(null)
  const [failure, setFailure] = useState(posted?.failure ?? null)
  // Ignores clicks before the button is disabled.
  const isUnderWay = useRef(false)
  const attempt = useRef<{ values: RegistrationFormValues; key: string } | null>(null)

  /** A new key for changed input; the same for a retry. */
  function keyFor(values: RegistrationFormValues): string {
    if (attempt.current?.values !== values) attempt.current = { values, key: generateIdempotencyKey() }
    return attempt.current.key
  }

  function refuse(messages: Parameters<typeof form.showErrors>[0]): void {
    form.showErrors(messages)
    const [first] = messages
    if (first !== undefined) requestAnimationFrame(() => focusRegistrationField(first.field))
  }

  function showFailure(error: unknown): void {
    const failed = toRegistrationFailure(error instanceof Error ? error : new Error(String(error)))
    setFailure(failed)
    if (failed.kind === 'fields') refuse(failed.fields)
    if (failed.kind === 'closed') onClosed()
  }

  async function send(values: RegistrationFormValues, proof: File): Promise<void> {
    if (!(await isFileReadable(proof))) {
      return refuse([{ field: 'proofOfPaymentFile', message: unreadableFileText }])
    }
    await sendProof(api, {
      input: { token, proofOfPaymentFile: proof, ...reportedPaymentDetails(values) },
      idempotencyKey: keyFor(values),
      onProgress: (share) => setPercent(share * 100),
    })
    onSent()
  }

  async function submit(): Promise<void> {
    await form.work.current
    if (isUnderWay.current) return
    const wrong = form.check(requestedFields)
    const values = form.read()
    const proof = values.proofOfPaymentFile ?? null
    if (wrong !== null || proof === null) return focusRegistrationField(wrong ?? 'proofOfPaymentFile')
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
