import { Checkbox, Textarea, TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import type { CertificateEntry } from '#app/features/certificates/contract/certificates.ts'
import { EntitySheet } from '#app/ui/admin/entity-sheet.tsx'
import { reissueMutation } from './certificates-api.ts'

const schema = z.object({
  holderName: z
    .string()
    .check(z.trim(), z.minLength(2, 'Enter the name as it is to be printed.'), z.maxLength(120)),
  licence: z.boolean(),
  reason: z.string().check(z.trim(), z.minLength(3, 'Say why it is issued again.'), z.maxLength(500)),
})

export interface ReissueSheetProps {
  certificate: CertificateEntry
  /** Text that the holder requested. */
  wanted: string | undefined
}

export function ReissueSheet({ certificate, wanted }: ReissueSheetProps) {
  return (
    <EntitySheet
      title={`Issue ${certificate.number} Again`}
      schema={schema}
      values={{ holderName: wanted ?? certificate.holder, licence: false, reason: '' }}
      mutation={reissueMutation}
      toInput={({ holderName, licence, reason }) => ({
        certificateId: certificate.id,
        changes: {
          ...(holderName !== certificate.holder && { holderName }),
          ...(licence && { licence }),
        },
        reason,
      })}
      saveLabel="Issue Again"
      busyLabel="Issuing..."
    >
      {({ field, form }) => (
        <>
          <p>
            A new certificate with a new number replaces this one. The page of the former one says so. The
            holder gets the new one by e-mail.
          </p>
          {wanted === undefined ? null : (
            <p>
              {certificate.holder} asks for: <strong>{wanted}</strong>
            </p>
          )}
          <TextInput {...field('holderName')} label="Name on the Certificate" required />
          {certificate.kind === 'cpd' ? (
            <Checkbox {...form.register('licence')} label="Print the license as it is stored now" />
          ) : null}
          <Textarea
            {...field('reason')}
            label="Reason"
            description="For staff only."
            autosize
            minRows={3}
            required
          />
        </>
      )}
    </EntitySheet>
  )
}
