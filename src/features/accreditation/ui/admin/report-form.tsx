import { TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import type { Accreditation } from '#app/features/accreditation/contract/accreditation.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { SheetForm, useCloseSheet } from '#app/ui/admin/sheet.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { recordReportMutation } from './accreditation-api.ts'

const ReportFormValues = z.object({
  reportedOn: z.string().check(z.minLength(1, 'Enter the day.')),
})

export interface ReportFormProps {
  accreditation: Accreditation
  onClose: () => void
}

/** Records when the completion report of an accreditation was handed in. */
export function ReportForm({ accreditation: { id, version, profession }, onClose }: ReportFormProps) {
  const { mutateAsync, isPending } = useEndpointMutation(recordReportMutation)
  const close = useCloseSheet(onClose)
  const { field, submit, isChanged } = useAdminForm({
    schema: ReportFormValues,
    values: { reportedOn: toManilaDay(new Date()) },
    async send({ reportedOn }) {
      await mutateAsync({ id, version, reportedOn })
      close()
    },
  })
  return (
    <SheetForm
      onSubmit={submit}
      onCancel={onClose}
      saveLabel="Record Report"
      busyLabel={isPending ? 'Saving...' : undefined}
      isChanged={isChanged}
    >
      <TextInput
        {...field('reportedOn')}
        type="date"
        label="Handed In On"
        description={`The completion report to the CPD council of ${profession}.`}
        required
      />
    </SheetForm>
  )
}
