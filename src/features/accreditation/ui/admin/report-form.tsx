import { TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import type { Accreditation } from '#app/features/accreditation/contract/accreditation.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { EntitySheet } from '#app/ui/admin/entity-sheet.tsx'
import { recordReportMutation } from './accreditation-api.ts'

const ReportFormValues = z.object({
  reportedOn: z.string().check(z.minLength(1, 'Enter the day.')),
})

/** Records when the completion report of an accreditation was handed in. */
export function ReportSheet({
  accreditation: { id, version, profession },
}: {
  accreditation: Accreditation
}) {
  return (
    <EntitySheet
      title="Completion Report"
      schema={ReportFormValues}
      values={{ reportedOn: toManilaDay(new Date()) }}
      mutation={recordReportMutation}
      toInput={({ reportedOn }) => ({ id, version, reportedOn })}
      saveLabel="Record Report"
    >
      {({ field }) => (
        <TextInput
          {...field('reportedOn')}
          type="date"
          label="Handed In On"
          description={`The completion report to the CPD council of ${profession}.`}
          required
        />
      )}
    </EntitySheet>
  )
}
