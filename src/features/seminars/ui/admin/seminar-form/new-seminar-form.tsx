import { manilaDay } from '../../../../../platform/format/dates.ts'
import { useSheetClose } from '../../../../../ui/admin/sheet-close.ts'
import { useOfficeForm } from '../../../../../ui/admin/use-admin-form.ts'
import { useOfficeChange } from '../../../../../ui/admin/use-admin-mutation.ts'
import type { Seminar } from '../../../contract/seminars.ts'
import { seminarCreation } from '../../planning-api.ts'
import { SeminarForm } from './seminar-form.tsx'
import { seminarSchema } from './seminar-rules.ts'
import { daysAfterFirst, newSeminarValues, toCopy, toInput } from './seminar-values.ts'

export interface NewSeminarFormProps {
  original: Seminar | null
  onClose: () => void
}

export function NewSeminarForm({ original, onClose }: NewSeminarFormProps) {
  const { mutateAsync, isPending } = useOfficeChange(seminarCreation)
  const close = useSheetClose(onClose)
  const today = manilaDay(new Date())
  const office = useOfficeForm({
    schema: seminarSchema({ today, former: null }),
    values: original === null ? newSeminarValues : toCopy(original),
    async send(values) {
      await mutateAsync(toInput(values))
      close()
    },
  })
  return (
    <SeminarForm
      office={office}
      shown={{ original, usualSpan: daysAfterFirst(original), earliestDay: today }}
      buttons={{ save: 'Create Seminar', busy: isPending ? 'Creating...' : undefined, needsChange: false }}
      onClose={onClose}
    />
  )
}
