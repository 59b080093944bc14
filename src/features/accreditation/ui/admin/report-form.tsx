import { TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import { toManilaDay } from '../../../../platform/format/dates.ts'
import { SheetForm, useCloseSheet } from '../../../../ui/admin/sheet.tsx'
import { useAdminForm } from '../../../../ui/admin/use-admin-form.ts'
import { useAdminMutation } from '../../../../ui/admin/use-admin-mutation.ts'
import type { Accreditation } from '../../contract/accreditation.ts'
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
  const { mutateAsync, isPending } = useAdminMutation(recordReportMutation)
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
