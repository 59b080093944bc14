import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { manilaDay } from '../../../../../platform/format/dates.ts'
import { ListSkeleton } from '../../../../../ui/admin/results-list.tsx'
import { Sheet, useSheetClose } from '../../../../../ui/admin/sheet.tsx'
import { useOfficeForm } from '../../../../../ui/admin/use-admin-form.ts'
import { useOfficeChange } from '../../../../../ui/admin/use-admin-mutation.ts'
import { ErrorState } from '../../../../../ui/public/states.tsx'
import type { Seminar } from '../../../contract/seminars.ts'
import { freshSeminarQuery, seminarCreation } from '../../planning-api.ts'
import { EditSeminarForm } from './edit-seminar-form.tsx'
import { SeminarForm } from './seminar-form.tsx'
import { seminarSchema } from './seminar-rules.ts'
import { daysAfterFirst, newSeminarValues, toCopy, toInput } from './seminar-values.ts'

export type SeminarFormOpen =
  | { readonly kind: 'create' }
  | { readonly kind: 'copy' | 'edit'; readonly seminarId: number }

export interface SeminarFormSheetProps {
  open: SeminarFormOpen | null
  onClose: () => void
}

export function SeminarFormSheet({ open, onClose }: SeminarFormSheetProps) {
  const title = open?.kind === 'edit' ? 'Edit Seminar' : 'Add a New Seminar'
  return (
    <Sheet title={title} isOpen={open !== null} onClose={onClose} isWide>
      {open === null ? null : <OpenForm open={open} onClose={onClose} />}
    </Sheet>
  )
}

function OpenForm({ open, onClose }: { open: SeminarFormOpen; onClose: () => void }) {
  if (open.kind === 'create') return <NewSeminarForm original={null} onClose={onClose} />
  const { kind, seminarId } = open
  return (
    <WithSeminar key={`${kind}-${seminarId}`} seminarId={seminarId}>
      {(seminar) =>
        kind === 'edit' ? (
          <EditSeminarForm opened={seminar} onClose={onClose} />
        ) : (
          <NewSeminarForm original={seminar} onClose={onClose} />
        )
      }
    </WithSeminar>
  )
}

interface WithSeminarProps {
  seminarId: number
  children: (seminar: Seminar) => React.ReactNode
}

/** Loads the current seminar; later changes do not affect the form. */
function WithSeminar({ seminarId, children }: WithSeminarProps) {
  const found = useQuery(freshSeminarQuery(useApi(), seminarId))
  if (found.data !== undefined) return children(found.data)
  if (!found.isError) return <ListSkeleton label="Loading the seminar" rows={6} />
  return (
    <ErrorState
      message={`The seminar could not be loaded: ${found.error.message}`}
      onRetry={() => void found.refetch()}
    />
  )
}

interface NewSeminarFormProps {
  original: Seminar | null
  onClose: () => void
}

function NewSeminarForm({ original, onClose }: NewSeminarFormProps) {
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
