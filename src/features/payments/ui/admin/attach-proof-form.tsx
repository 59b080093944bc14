import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { generateIdempotencyKey } from '#app/platform/api-client/idempotency-key.ts'
import { SheetForm, useCloseSheet } from '#app/ui/admin/sheet.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { endpointMutation, useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import {
  emptyProofFormValues,
  ProofFileInput,
  ProofFormValues,
  toProofRequestFields,
} from './proof-fields.tsx'

export interface AttachProofFormProps {
  registrationId: number
  seminarTitle: string
  /** True for a rejected payment, where attaching a proof takes a seat again. */
  isRejected: boolean
}

function attachProofMutation(attemptKey: string) {
  return endpointMutation('POST /attendees/attach-proof', {
    headers: { 'Idempotency-Key': attemptKey },
    failed: 'Failed to attach the proof of payment',
    succeeded: () => 'The proof of payment has been attached and is waiting for review.',
  })
}

/** Form for proofs received by chat, by e-mail or on paper. */
export function AttachProofForm({ registrationId, seminarTitle, isRejected }: AttachProofFormProps) {
  const close = useCloseSheet()
  const [attemptKey] = useState(generateIdempotencyKey)
  const { mutateAsync } = useEndpointMutation(attachProofMutation(attemptKey))
  const adminForm = useAdminForm({
    schema: ProofFormValues,
    values: emptyProofFormValues,
    async send(values) {
      const { proofOfPaymentFile, ...paymentDetails } = toProofRequestFields(values)
      if (proofOfPaymentFile === null) return
      await mutateAsync({ registrationId, proofOfPaymentFile, ...paymentDetails })
      close()
    },
  })
  const { field, form } = adminForm
  const file = useWatch({ control: form.control, name: 'proofOfPaymentFile' })
  return (
    <SheetForm adminForm={adminForm} saveLabel="Attach proof" busyLabel="Attaching...">
      <p className="muted sheet-subtitle">{seminarTitle}</p>
      {isRejected ? <p>The payment was rejected. Attaching a new proof reserves a seat again.</p> : null}
      <ProofFileInput
        file={file}
        error={form.formState.errors.proofOfPaymentFile?.message}
        isRequired
        onChange={(chosen, refusal) => {
          form.setValue('proofOfPaymentFile', chosen, {
            shouldDirty: true,
            shouldValidate: refusal === undefined,
          })
          if (refusal !== undefined) form.setError('proofOfPaymentFile', { message: refusal })
        }}
      />
      <TextInput {...field('referenceNumber')} label="Reference Number" />
      <TextInput {...field('amountSent')} label="Amount Sent" description="In pesos" inputMode="decimal" />
    </SheetForm>
  )
}
