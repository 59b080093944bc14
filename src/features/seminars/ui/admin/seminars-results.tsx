import { seminarPath } from '#app/features/seminars/contract/paths.ts'
import type { Seminar } from '#app/features/seminars/contract/seminars.ts'
import { managedSeminarPath } from '#app/features/seminars/ui/managed-paths.ts'
import { DataList } from '#app/ui/admin/data-list.tsx'
import { useListQuery } from '#app/ui/admin/paginated-list.tsx'
import type { RowMenuItem } from '#app/ui/admin/row-menu.tsx'
import type { ListParamsState } from '#app/ui/admin/search-params.ts'
import { managedSeminarsQuery, useSeminarsBeingDeleted } from '../planning-api.ts'
import { canCancelSeminar, canCompleteSeminar, type SeminarAction } from './seminar-changes.ts'
import { seminarColumns } from './seminars-list.tsx'
import type { SeminarsSearchParams } from './seminars-search-params.ts'

export interface SeminarsResultsProps {
  state: ListParamsState<SeminarsSearchParams>
  canManage: boolean
  /** @param button receives the focus on closing */
  onChoose: (action: SeminarAction, seminar: Seminar, button: HTMLElement | null) => void
}

export function SeminarsResults({ state, canManage, onChoose }: SeminarsResultsProps) {
  const query = managedSeminarsQuery(state[0])
  const { dataUpdatedAt } = useListQuery(query)
  const beingDeleted = useSeminarsBeingDeleted()

  function itemsOf(seminar: Seminar) {
    const isDeleting = beingDeleted.includes(seminar.id)
    const item: ActionItem = (action, label, isDisabled = false) => ({
      label,
      isDisabled,
      onChoose: (button) => onChoose(action, seminar, button),
    })
    return [
      !seminar.isDraft && { label: 'View Attendees', to: managedSeminarPath(seminar.id, 'registrations') },
      ...(canManage ? formItems(seminar, item) : []),
      { label: 'View on Site', href: seminarPath(seminar) },
      ...(canManage ? endItems(seminar, item) : []),
      canManage && {
        ...item('delete', isDeleting ? 'Deleting...' : 'Delete Seminar', isDeleting),
        isDanger: true,
      },
    ]
  }

  return (
    <DataList
      things="seminars"
      query={query}
      state={state}
      rows={({ seminars }) => seminars}
      columns={seminarColumns(new Date(dataUpdatedAt))}
      nameOf={({ title }) => title}
      menuOf={itemsOf}
    />
  )
}

type ActionItem = (action: SeminarAction, label: string, isDisabled?: boolean) => RowMenuItem

const formItems = ({ isDraft }: Seminar, item: ActionItem) => [
  isDraft && item('publish', 'Publish Seminar'),
  item('edit', 'Edit Seminar'),
  item('copy', 'Duplicate Seminar'),
]

function endItems(seminar: Seminar, item: ActionItem) {
  const now = new Date()
  return [
    canCompleteSeminar(seminar, now) && item('complete', 'Mark as Completed'),
    canCancelSeminar(seminar, now) && item('cancel', 'Cancel Seminar'),
  ]
}
