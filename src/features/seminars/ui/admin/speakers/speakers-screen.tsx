import { ActionIcon, Alert, Button, Menu, Table } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Speaker } from '#app/features/seminars/contract/speakers.ts'
import { speakerNameText } from '#app/features/seminars/ui/programme-days.ts'
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx'
import { ListTable, PaginatedList } from '#app/ui/admin/paginated-list.tsx'
import { SearchBox, useDebouncedSearchText } from '#app/ui/admin/search-box.tsx'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { useOpenOverlay } from '#app/ui/admin/use-opener.ts'
import { Icon } from '#app/ui/icon.tsx'
import { SpeakerForm } from './speaker-form.tsx'
import { deleteSpeakerMutation, type SpeakersFilter, speakersQuery } from './speakers-api.ts'

type OpenSpeakerOverlay =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'delete'; readonly speaker: Speaker }

export interface SpeakersScreenProps {
  searchParams: SpeakersFilter
  canManage: boolean
  /** @param shouldPush false replaces the history entry */
  onSearchParams: (searchParams: SpeakersFilter, shouldPush: boolean) => void
}

/** Lists and edits speakers; staff read it. */
export function SpeakersScreen({ searchParams, canManage, onSearchParams }: SpeakersScreenProps) {
  const { open, show, close } = useOpenOverlay<OpenSpeakerOverlay>()
  const query = useQuery({ ...speakersQuery(searchParams), placeholderData: keepPreviousData })
  const search = useDebouncedSearchText(searchParams.search, (text) =>
    onSearchParams({ search: text, page: 1 }, searchParams.search === ''),
  )
  const menuOf = (speaker: Speaker) =>
    canManage ? (
      <SpeakerMenu speaker={speaker} onChoose={(kind, button) => show({ kind, speaker }, button)} />
    ) : null
  return (
    <>
      <div className="toolbar">
        <SearchBox label="Search by name" search={search} />
        {canManage ? (
          <Button
            className="needs-script toolbar-end"
            onClick={({ currentTarget }) => show({ kind: 'create' }, currentTarget)}
            leftSection={<Icon name="plus" />}
          >
            Add Speaker
          </Button>
        ) : null}
      </div>
      <PaginatedList
        things="speakers"
        query={query}
        skeletonRows={5}
        page={searchParams.page}
        onPage={(page, shouldPush) => onSearchParams({ ...searchParams, page }, shouldPush)}
      >
        {({ speakers }) => <SpeakersList speakers={speakers} hasActions={canManage} menuOf={menuOf} />}
      </PaginatedList>
      <Sheet
        title={open?.kind === 'edit' ? 'Edit Speaker' : 'Add a Speaker'}
        isOpen={open?.kind === 'create' || open?.kind === 'edit'}
        onClose={close}
      >
        {open?.kind === 'create' ? <SpeakerForm opened={null} onClose={close} /> : null}
        {open?.kind === 'edit' ? <SpeakerForm opened={open.speaker} onClose={close} /> : null}
      </Sheet>
      {open?.kind === 'delete' ? <DeleteSpeakerDialog speaker={open.speaker} onClose={close} /> : null}
    </>
  )
}

interface SpeakersListProps {
  speakers: readonly Speaker[]
  hasActions: boolean
  menuOf: (speaker: Speaker) => React.ReactNode
}

const columns = ['Name', 'Position', 'Organization', 'Sessions']

function SpeakersList({ speakers, hasActions, menuOf }: SpeakersListProps) {
  return (
    <>
      <ListTable label="Speakers" columns={columns} hasActions={hasActions}>
        {speakers.map((speaker) => (
          <Table.Tr key={speaker.id}>
            <Table.Td>
              <SpeakerName speaker={speaker} />
            </Table.Td>
            <Table.Td>{speaker.position}</Table.Td>
            <Table.Td>{speaker.organization}</Table.Td>
            <Table.Td className="list-short">{speaker.sessionCount}</Table.Td>
            {hasActions ? <Table.Td className="list-actions">{menuOf(speaker)}</Table.Td> : null}
          </Table.Tr>
        ))}
      </ListTable>
      <ul className="list-cards" aria-label="Speakers">
        {speakers.map((speaker) => (
          <li className="list-card" key={speaker.id}>
            <div className={hasActions ? 'list-card-head' : undefined}>
              <SpeakerName speaker={speaker} />
              {menuOf(speaker)}
            </div>
            {speaker.position === null ? null : <p>{speaker.position}</p>}
            {speaker.organization === null ? null : <p className="muted">{speaker.organization}</p>}
            <p className="muted">{sessionsText(speaker)}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

function sessionsText({ sessionCount }: Speaker): string {
  if (sessionCount === 0) return 'In no session'
  return sessionCount === 1 ? 'In 1 session' : `In ${sessionCount} sessions`
}

function SpeakerName({ speaker }: { speaker: Speaker }) {
  return (
    <div className="speaker-name">
      {speaker.photoUrl === null ? null : <img src={speaker.photoUrl} alt="" width={40} height={40} />}
      <span className="list-card-title">{speakerNameText(speaker)}</span>
    </div>
  )
}

interface SpeakerMenuProps {
  speaker: Speaker
  /** @param button receives the focus on closing */
  onChoose: (kind: 'edit' | 'delete', button: HTMLElement | null) => void
}

function SpeakerMenu({ speaker, onChoose }: SpeakerMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon ref={button} aria-label={`Actions for ${speaker.fullName}`}>
          <Icon name="ellipsis-vertical" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChoose('edit', button.current)}>Edit</Menu.Item>
        <Menu.Item data-danger onClick={() => onChoose('delete', button.current)}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function DeleteSpeakerDialog({ speaker, onClose }: { speaker: Speaker; onClose: () => void }) {
  const { send, isPending, refusal } = useSendOnce(deleteSpeakerMutation)
  return (
    <ConfirmDialog
      title="Delete Speaker"
      isOpen
      onClose={onClose}
      cancelLabel={refusal === null ? 'Cancel' : 'Close'}
      confirm={
        refusal === null
          ? {
              label: 'Delete',
              busyLabel: isPending ? 'Deleting...' : undefined,
              onPress: () => send({ id: speaker.id }, onClose),
            }
          : null
      }
    >
      {refusal === null ? (
        `Delete ${speaker.fullName} with photo and profile? This action cannot be undone.`
      ) : (
        <Alert {...alertProps.warning}>{refusal}</Alert>
      )}
    </ConfirmDialog>
  )
}
