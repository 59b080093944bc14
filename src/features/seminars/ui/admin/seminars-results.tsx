import { ActionIcon, Menu } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { seminarPath } from '#app/features/seminars/contract/paths.ts'
import type { Seminar } from '#app/features/seminars/contract/seminars.ts'
import { PaginatedList } from '#app/ui/admin/paginated-list.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { managedSeminarsQuery, type SeminarsFilter, useSeminarsBeingDeleted } from '../planning-api.ts'
import { canCancelSeminar, canCompleteSeminar, type SeminarAction } from './seminar-change-dialogs.tsx'
import { SeminarsList } from './seminars-list.tsx'

const skeletonRows = 10

export interface SeminarsResultsProps {
  filter: SeminarsFilter
  canManage: boolean
  exporting: readonly number[]
  onChoose: SeminarMenuProps['onChoose']
  /** @param shouldPush false replaces the history entry */
  onPage: (page: number, shouldPush: boolean) => void
}

export function SeminarsResults({ filter, canManage, exporting, onChoose, onPage }: SeminarsResultsProps) {
  const query = useQuery({ ...managedSeminarsQuery(filter), placeholderData: keepPreviousData })
  const beingDeleted = useSeminarsBeingDeleted()
  return (
    <PaginatedList
      things="seminars"
      query={query}
      skeletonRows={skeletonRows}
      page={filter.page}
      onPage={onPage}
    >
      {(list) => (
        <SeminarsList
          seminars={list.seminars}
          now={new Date(query.dataUpdatedAt)}
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
    </PaginatedList>
  )
}

interface SeminarMenuProps {
  seminar: Seminar
  canManage: boolean
  underWay: { readonly isDeleting: boolean; readonly isExporting: boolean }
  /** @param button receives the focus on closing */
  onChoose: (action: SeminarAction, seminar: Seminar, button: HTMLElement | null) => void
}

function SeminarMenu(props: SeminarMenuProps) {
  const { seminar, onChoose } = props
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon ref={button} aria-label={`Actions for ${seminar.title}`}>
          <Icon name="ellipsis-vertical" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Items {...props} onChoose={(action) => onChoose(action, seminar, button.current)} />
      </Menu.Dropdown>
    </Menu>
  )
}

interface ItemsProps extends Omit<SeminarMenuProps, 'onChoose'> {
  onChoose: (action: SeminarAction) => void
}

function Items({ seminar, canManage, underWay, onChoose }: ItemsProps) {
  // Set when the menu opens: the page may have been open for hours.
  const [now] = useState(() => new Date())
  const item = (action: SeminarAction, label: string) => (
    <Menu.Item onClick={() => onChoose(action)}>{label}</Menu.Item>
  )
  return (
    <>
      {seminar.isDraft ? null : (
        <Menu.Item component={Link} to={`/attendees?seminarId=${seminar.id}`}>
          View Attendees
        </Menu.Item>
      )}
      {canManage && seminar.isDraft ? item('publish', 'Publish Seminar') : null}
      {canManage ? (
        <>
          {item('edit', 'Edit Seminar')}
          {item('copy', 'Duplicate Seminar')}
        </>
      ) : null}
      <Menu.Item component={Link} to={`/seminars/${seminar.id}/programme`}>
        Programme
      </Menu.Item>
      <Menu.Item component={Link} to={`/seminars/${seminar.id}/programme#accreditation-heading`}>
        Accreditation
      </Menu.Item>
      {canManage ? (
        <>
          <Menu.Item component={Link} to={`/seminars/${seminar.id}/evaluation`}>
            Evaluation
          </Menu.Item>
          {item('questions', 'Registration Questions')}
          {seminar.locationType === 'online' ? item('meeting', 'Meeting Link') : null}
        </>
      ) : null}
      <Menu.Item component="a" href={seminarPath(seminar)}>
        View on Site
      </Menu.Item>
      {seminar.isDraft ? null : (
        <RegistrationItems seminar={seminar} isExporting={underWay.isExporting} onChoose={onChoose} />
      )}
      {canManage && canCompleteSeminar(seminar, now) ? item('complete', 'Mark as Completed') : null}
      {canManage && canCancelSeminar(seminar, now) ? item('cancel', 'Cancel Seminar') : null}
      {canManage ? (
        <Menu.Item data-danger disabled={underWay.isDeleting} onClick={() => onChoose('delete')}>
          {underWay.isDeleting ? 'Deleting...' : 'Delete Seminar'}
        </Menu.Item>
      ) : null}
    </>
  )
}

interface RegistrationItemsProps extends Pick<ItemsProps, 'seminar' | 'onChoose'> {
  isExporting: boolean
}

/** Actions that need registrations, which drafts cannot have. */
function RegistrationItems({ seminar, isExporting, onChoose }: RegistrationItemsProps) {
  return (
    <>
      <Menu.Item onClick={() => onChoose('attendance')}>Mark Attendance</Menu.Item>
      <Menu.Item component={Link} to={`/seminars/${seminar.id}/attendance`}>
        Attendance by Slot
      </Menu.Item>
      <Menu.Item component={Link} to={`/seminars/${seminar.id}/certificates`}>
        Certificates
      </Menu.Item>
      <Menu.Item component={Link} to={`/seminars/${seminar.id}/attendance-sheet`}>
        Print Attendance Sheet
      </Menu.Item>
      <Menu.Item disabled={isExporting} onClick={() => onChoose('export')}>
        {isExporting ? 'Exporting...' : 'Export Participants'}
      </Menu.Item>
      <Menu.Item onClick={() => onChoose('attendee')}>Add Attendee</Menu.Item>
    </>
  )
}
