import { queryOptions } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type ApiClient, ApiError } from '../../../../platform/api-client/api-client.ts'
import { generateIdempotencyKey } from '../../../../platform/api-client/idempotency-key.ts'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { imageErrorMessages } from '../../../../ui/image-file.ts'
import { readFileAsDataUrl } from '../../../../ui/prepare-image.ts'
import type { SendProofInput } from '../../../payments/contract/proof-link.ts'
import { type RegistrationFailure, toRegistrationFailure } from '../registration-failure.ts'
import {
  type RegistrationFieldName,
  type RegistrationFormValues,
  reportedPaymentDetails,
} from '../registration-form.ts'
import { focusRegistrationField, useRegistrationForm } from './use-registration-form.ts'

const requestedFields: readonly RegistrationFieldName[] = [
  'proofOfPaymentFile',
  'referenceNumber',
  'amountSent',
]

export interface UseSendProofOptions {
  readonly token: string
  readonly onSent: () => void
  /** The link is void: refetch it. */
  readonly onClosed: () => void
}

/** Sends a new proof; input is kept on failure. */
export function useSendProof({ token, onSent, onClosed }: UseSendProofOptions) {
  const api = useApi()
  const form = useRegistrationForm(true, { values: {}, errors: {} })
  const [isSending, setIsSending] = useState(false)
  const [percent, setPercent] = useState<number | null>(null)
  const [failure, setFailure] = useState<RegistrationFailure | null>(null)
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
    const proofOfPaymentFile = await readFileAsDataUrl(proof).catch(() => null)
    if (proofOfPaymentFile === null) {
      return refuse([{ field: 'proofOfPaymentFile', message: imageErrorMessages.unreadable }])
    }
    await sendProof(api, {
      input: { token, proofOfPaymentFile, ...reportedPaymentDetails(values) },
      idempotencyKey: keyFor(values),
      onProgress: (share) => setPercent(share * 100),
    })
    onSent()
  }

  async function submit(): Promise<void> {
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

/** Fetched once per visit, so that the form does not change while in use. */
export function proofLinkQuery(api: ApiClient, token: string) {
  return queryOptions({
    queryKey: ['checkout', 'proof-link', token],
    queryFn: () =>
      api.request('POST /attendees/proof-link/read', {
        body: { token },
        fallback: 'Failed to open the link',
      }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  })
}

export function isInvalidProofLink(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

export interface SendProofRequest {
  readonly input: SendProofInput
  /** The same for every retry. */
  readonly idempotencyKey: string
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
}

function sendProof(api: ApiClient, { input, idempotencyKey, onProgress }: SendProofRequest) {
  return api.request('POST /attendees/proof-link/send', {
    body: input,
    headers: { 'Idempotency-Key': idempotencyKey },
    fallback: 'Failed to send the proof of payment',
    onUploadProgress: onProgress,
  })
}
