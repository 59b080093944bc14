import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Accreditation, Deadline } from '#app/features/accreditation/contract/accreditation.ts'
import { formatDate, startOfManilaDay, toManilaDay } from '#app/platform/format/dates.ts'
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx'
import { ErrorState } from '#app/ui/admin/error-state.tsx'
import { ListSkeleton } from '#app/ui/admin/paginated-list.tsx'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { useOpenOverlay } from '#app/ui/admin/use-opener.ts'
import { Icon } from '#app/ui/icon.tsx'
import { deleteAccreditationMutation, seminarAccreditationQuery } from './accreditation-api.ts'
import { AccreditationFiles } from './accreditation-files.tsx'
import { AccreditationForm } from './accreditation-form.tsx'
import { type AccreditationAction, AccreditationList } from './accreditation-list.tsx'
import { DeviationList } from './deviation-list.tsx'
import { ReportForm } from './report-form.tsx'

type OpenOverlay =
  | { readonly kind: 'add' }
  | { readonly kind: AccreditationAction; readonly accreditation: Accreditation }

const sheetTitles = {
  add: 'Add Accreditation',
  edit: 'Edit Accreditation',
  report: 'Completion Report',
  delete: '',
} as const

/** Accreditation of a seminar by the CPD councils; staff read it. */
export function AccreditationSection({ seminarId, canManage }: { seminarId: number; canManage: boolean }) {
  const { data, isError, refetch } = useQuery(seminarAccreditationQuery(seminarId))
  const { open, show, close } = useOpenOverlay<OpenOverlay>()
  return (
    <section className="programme-part" aria-labelledby="accreditation-heading">
      <div className="toolbar">
        <h2 id="accreditation-heading">Accreditation</h2>
        {canManage ? (
          <Button
            className="needs-script toolbar-end"
            leftSection={<Icon name="plus" />}
            onClick={({ currentTarget }) => show({ kind: 'add' }, currentTarget)}
          >
            Add Accreditation
          </Button>
        ) : null}
      </div>
      {data === undefined && isError ? (
        <ErrorState message="The accreditation could not be loaded." onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && !isError ? <ListSkeleton label="Loading the accreditation" rows={2} /> : null}
      {data === undefined ? null : <DeadlineList deadlines={data.deadlines} />}
      {data === undefined ? null : (
        <AccreditationList
          accreditations={data.accreditations}
          canManage={canManage}
          onChoose={(kind, accreditation, button) => show({ kind, accreditation }, button)}
        />
      )}
      {data === undefined || !canManage ? null : <AccreditationFiles {...data} />}
      {data === undefined ? null : <DeviationList changes={data.changes} />}
      <Sheet
        title={sheetTitles[open?.kind ?? 'add']}
        isOpen={open !== null && open.kind !== 'delete'}
        onClose={close}
      >
        {open === null ? null : <OpenedForm seminarId={seminarId} open={open} onClose={close} />}
      </Sheet>
      {open?.kind === 'delete' ? (
        <DeleteAccreditationDialog accreditation={open.accreditation} onClose={close} />
      ) : null}
    </section>
  )
}

function OpenedForm({
  seminarId,
  open,
  onClose,
}: {
  seminarId: number
  open: OpenOverlay
  onClose: () => void
}) {
  switch (open.kind) {
    case 'add':
      return <AccreditationForm seminarId={seminarId} opened={null} onClose={onClose} />
    case 'edit':
      return <AccreditationForm seminarId={seminarId} opened={open.accreditation} onClose={onClose} />
    case 'report':
      return <ReportForm accreditation={open.accreditation} onClose={onClose} />
    case 'delete':
      return null
  }
}

function DeadlineList({ deadlines }: { deadlines: readonly Deadline[] }) {
  const today = toManilaDay(new Date())
  return deadlines.map(({ kind, dueOn, text }) => (
    <Alert key={kind} {...alertProps.warning} color={dueOn < today ? 'red' : 'yellow'} mb="md">
      {text} by {formatDate(startOfManilaDay(dueOn))}
      {dueOn < today ? ', which is over.' : '.'}
    </Alert>
  ))
}

function DeleteAccreditationDialog({
  accreditation,
  onClose,
}: {
  accreditation: Accreditation
  onClose: () => void
}) {
  const { send, isPending } = useSendOnce(deleteAccreditationMutation)
  const { id, version, profession } = accreditation
  return (
    <ConfirmDialog
      title="Delete Accreditation"
      isOpen
      onClose={onClose}
      confirm={{
        label: 'Delete',
        busyLabel: isPending ? 'Deleting...' : undefined,
        onPress: () => send({ id, version }, onClose),
      }}
    >
      Delete the planned accreditation for {profession}?
    </ConfirmDialog>
  )
}
