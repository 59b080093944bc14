import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { ListSkeleton } from '../../../../ui/admin/list-skeleton.tsx'
import { Pager } from '../../../../ui/admin/pager.tsx'
import { useLastPage } from '../../../../ui/admin/use-last-page.ts'
import { EmptyState, ErrorState } from '../../../../ui/public/states.tsx'
import { managedSeminarsQuery, type SeminarsFilter, useSeminarsBeingDeleted } from '../planning-api.ts'
import { SeminarMenu, type SeminarMenuProps } from './seminar-menu.tsx'
import { SeminarsList } from './seminars-list.tsx'

const skeletonRows = 10

export interface SeminarsFoundProps {
  filter: SeminarsFilter
  canManage: boolean
  /** The ids of seminars of which the participants are being exported. */
  exporting: readonly number[]
  onChoose: SeminarMenuProps['onChoose']
  /** @param isStep false where the change is no place to come back to */
  onPage: (page: number, isStep: boolean) => void
}

/** One page of the seminars that a filter finds. */
export function SeminarsFound({ filter, canManage, exporting, onChoose, onPage }: SeminarsFoundProps) {
  const found = useQuery({ ...managedSeminarsQuery(useApi(), filter), placeholderData: keepPreviousData })
  const { data, isPlaceholderData } = found
  const beingDeleted = useSeminarsBeingDeleted()
  useLastPage(filter.page, isPlaceholderData ? undefined : data, (page) => onPage(page, false))

  if (found.isError && data === undefined)
    return (
      <ErrorState message="Failed to load seminars. Please try again." onRetry={() => void found.refetch()} />
    )
  if (data === undefined) return <ListSkeleton label="Loading seminars" rows={skeletonRows} />
  if (data.total === 0 && !isPlaceholderData) return <EmptyState title="No seminars found." />
  return (
    <>
      {isPlaceholderData ? (
        <ListSkeleton label="Loading seminars" rows={skeletonRows} />
      ) : (
        <SeminarsList
          seminars={data.seminars}
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
      {/* It stays while the next page comes, so that the pressed button keeps the focus. */}
      <Pager page={filter.page} total={data.total} limit={data.limit} onPage={(page) => onPage(page, true)} />
    </>
  )
}
