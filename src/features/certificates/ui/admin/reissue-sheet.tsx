import { Checkbox, Textarea, TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import type { CertificateEntry } from '#app/features/certificates/contract/certificates.ts'
import { Sheet, SheetForm } from '#app/ui/admin/sheet.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { reissueMutation } from './certificates-api.ts'

const schema = z.object({
  holderName: z
    .string()
    .check(z.trim(), z.minLength(2, 'Enter the name as it is to be printed.'), z.maxLength(120)),
  licence: z.boolean(),
  reason: z.string().check(z.trim(), z.minLength(3, 'Say why it is issued again.'), z.maxLength(500)),
})

export interface ReissueSheetProps {
  certificate: CertificateEntry | null
  /** Text that the holder requested. */
  wanted: string | undefined
  onClose: () => void
}

export function ReissueSheet({ certificate, wanted, onClose }: ReissueSheetProps) {
  return (
    <Sheet
      title={certificate === null ? 'Issue Again' : `Issue ${certificate.number} Again`}
      isOpen={certificate !== null}
      onClose={onClose}
    >
      {certificate === null ? null : (
        <ReissueForm certificate={certificate} wanted={wanted} onClose={onClose} />
      )}
    </Sheet>
  )
}

interface ReissueFormProps extends Omit<ReissueSheetProps, 'certificate'> {
  certificate: CertificateEntry
}

function ReissueForm({ certificate, wanted, onClose }: ReissueFormProps) {
  const { mutateAsync, isPending } = useEndpointMutation(reissueMutation)
  const form = useAdminForm<z.infer<typeof schema>>({
    schema,
    values: { holderName: wanted ?? certificate.holder, licence: false, reason: '' },
    async send({ holderName, licence, reason }) {
      const changes = {
        ...(holderName !== certificate.holder && { holderName }),
        ...(licence && { licence }),
      }
      await mutateAsync({ certificateId: certificate.id, changes, reason })
      onClose()
    },
  })
  return (
    <SheetForm
      onSubmit={form.submit}
      onCancel={onClose}
      saveLabel="Issue Again"
      busyLabel={isPending ? 'Issuing...' : undefined}
      isChanged={form.isChanged}
    >
      <p>
        A new certificate with a new number replaces this one. The page of the former one says so. The holder
        gets the new one by e-mail.
      </p>
      {wanted === undefined ? null : (
        <p>
          {certificate.holder} asks for: <strong>{wanted}</strong>
        </p>
      )}
      <TextInput {...form.field('holderName')} label="Name on the Certificate" autoComplete="off" required />
      {certificate.kind === 'cpd' ? (
        <Checkbox
          {...form.form.register('licence')}
          size="md"
          label="Print the licence as it is stored now"
        />
      ) : null}
      <Textarea
        {...form.field('reason')}
        label="Reason"
        description="For staff only."
        autosize
        minRows={3}
        required
      />
    </SheetForm>
  )
}
