import { ActionIcon, Menu, Table } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type { ProgrammeSession } from '#app/features/seminars/contract/programme.ts'
import { speakerNameText, speakerRoleLabels } from '#app/features/seminars/ui/programme-days.ts'
import { formatTimeRange } from '#app/platform/format/dates.ts'
import { ListTable } from '#app/ui/admin/paginated-list.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { sessionKindLabels } from './programme-labels.ts'

const columns = ['Time', 'Session', 'Speakers', 'Room', 'Counts']

export interface SessionListProps {
  sessions: readonly ProgrammeSession[]
  canManage: boolean
  /** @param button receives the focus on closing */
  onChoose: (action: 'edit' | 'delete', session: ProgrammeSession, button: HTMLElement | null) => void
}

/** The sessions of one day. */
export function SessionList({ sessions, canManage, onChoose }: SessionListProps) {
  const menuOf = (session: ProgrammeSession) =>
    canManage ? (
      <RowMenu
        name={session.title}
        items={[
          { label: 'Edit or Move', onChoose: (button) => onChoose('edit', session, button) },
          { label: 'Delete', isDanger: true, onChoose: (button) => onChoose('delete', session, button) },
        ]}
      />
    ) : null
  return (
    <>
      <ListTable label="Sessions" columns={columns} hasActions={canManage}>
        {sessions.map((session) => (
          <Table.Tr key={session.id}>
            <Table.Td className="list-short">{formatTimeRange(session.startsAt, session.endsAt)}</Table.Td>
            <Table.Td>
              <SessionTitle session={session} />
            </Table.Td>
            <Table.Td>
              <Speakers session={session} />
            </Table.Td>
            <Table.Td className="programme-room">{session.room}</Table.Td>
            <Table.Td className="list-short">{session.isCounted ? 'Yes' : 'No'}</Table.Td>
            {canManage ? <Table.Td className="list-actions">{menuOf(session)}</Table.Td> : null}
          </Table.Tr>
        ))}
      </ListTable>
      <ul className="list-cards" aria-label="Sessions">
        {sessions.map((session) => (
          <li className="list-card" key={session.id}>
            <div className={canManage ? 'list-card-head' : undefined}>
              <p className="muted">
                {formatTimeRange(session.startsAt, session.endsAt)}
                {session.room === null ? null : ` · ${session.room}`}
              </p>
              {menuOf(session)}
            </div>
            <SessionTitle session={session} />
            <Speakers session={session} />
            {session.isCounted ? null : <p className="muted">Does not count</p>}
          </li>
        ))}
      </ul>
    </>
  )
}

function SessionTitle({ session: { title, kind } }: { session: ProgrammeSession }) {
  return (
    <>
      <p className="list-card-title">{title}</p>
      {kind === 'talk' || kind === 'break' ? null : <p className="muted">{sessionKindLabels[kind]}</p>}
    </>
  )
}

function Speakers({ session: { speakers } }: { session: ProgrammeSession }) {
  if (speakers.length === 0) return null
  return (
    <ul className="programme-speakers">
      {speakers.map((speaker) => (
        <li key={speaker.id}>
          {speakerNameText(speaker)}
          {speaker.role === 'resource_speaker' ? null : (
            <span className="muted"> · {speakerRoleLabels[speaker.role]}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

export interface RowMenuItem {
  readonly label: ReactNode
  readonly isDanger?: boolean
  /** @param button receives the focus on closing */
  readonly onChoose: (button: HTMLElement | null) => void
}

/** Actions of a session or slot. */
export function RowMenu({ name, items }: { name: string; items: readonly RowMenuItem[] }) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon ref={button} className="needs-script" aria-label={`Actions for ${name}`}>
          <Icon name="ellipsis-vertical" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label, isDanger, onChoose }) => (
          <Menu.Item
            key={String(label)}
            {...(isDanger && { 'data-danger': true })}
            onClick={() => onChoose(button.current)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
