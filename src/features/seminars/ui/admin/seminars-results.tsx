import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { FoundList } from '../../../../ui/admin/results-list.tsx'
import { managedSeminarsQuery, type SeminarsFilter, useSeminarsBeingDeleted } from '../planning-api.ts'
import { SeminarMenu, type SeminarMenuProps } from './seminar-menu.tsx'
import { SeminarsList } from './seminars-list.tsx'

const skeletonRows = 10

export interface SeminarsFoundProps {
  filter: SeminarsFilter
  canManage: boolean
  exporting: readonly number[]
  onChoose: SeminarMenuProps['onChoose']
  /** @param isStep false replaces the history entry */
  onPage: (page: number, isStep: boolean) => void
}

export function SeminarsFound({ filter, canManage, exporting, onChoose, onPage }: SeminarsFoundProps) {
  const found = useQuery({ ...managedSeminarsQuery(useApi(), filter), placeholderData: keepPreviousData })
  const beingDeleted = useSeminarsBeingDeleted()
  return (
    <FoundList things="seminars" found={found} skeletonRows={skeletonRows} page={filter.page} onPage={onPage}>
      {(list) => (
        <SeminarsList
          seminars={list.seminars}
          now={new Date(found.dataUpdatedAt)}
          menuOf={(seminar) => (
            <SeminarMenu
              seminar={seminar}
              canManage={canManage}
              underWay={{
                isDeleting: beingDeleted.includes(seminar.id),
                isExporting: exporting.includes(seminar.id),
              }}
              onChoose={onChoose}
            />
          )}
        />
      )}
    </FoundList>
  )
}
