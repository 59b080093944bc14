import type { ProgrammeSession } from '#app/features/seminars/contract/programme.ts'
import { speakerNameText, speakerRoleLabels } from '#app/features/seminars/ui/programme-days.ts'
import { formatTimeRange } from '#app/platform/format/dates.ts'
import { type DataListColumn, DataTable } from '#app/ui/admin/data-list.tsx'
import { RowMenu } from '#app/ui/admin/row-menu.tsx'
import { sessionKindLabels } from './programme-labels.ts'

const columns: readonly DataListColumn<ProgrammeSession>[] = [
  { heading: 'Time', isShort: true, cell: ({ startsAt, endsAt }) => formatTimeRange(startsAt, endsAt) },
  {
    heading: 'Session',
    onCard: 'title',
    cell: ({ title, kind }) => (
      <>
        <p className="list-card-title">{title}</p>
        {kind === 'talk' || kind === 'break' ? null : <p className="muted">{sessionKindLabels[kind]}</p>}
      </>
    ),
  },
  { heading: 'Speakers', cell: Speakers },
  { heading: 'Room', cell: ({ room }) => room },
  { heading: 'Counts', isShort: true, onCard: 'named', cell: ({ isCounted }) => (isCounted ? 'Yes' : 'No') },
]

export interface SessionListProps {
  sessions: readonly ProgrammeSession[]
  canManage: boolean
  /** @param button receives the focus on closing */
  onChoose: (action: 'edit' | 'delete', session: ProgrammeSession, button: HTMLElement | null) => void
}

/** The sessions of one day. */
export function SessionList({ sessions, canManage, onChoose }: SessionListProps) {
  const menuOf = (session: ProgrammeSession) => (
    <RowMenu
      name={session.title}
      items={() => [
        { label: 'Edit or Move', onChoose: (button) => onChoose('edit', session, button) },
        { label: 'Delete', isDanger: true, onChoose: (button) => onChoose('delete', session, button) },
      ]}
    />
  )
  return (
    <DataTable label="Sessions" rows={sessions} columns={columns} actions={canManage ? menuOf : undefined} />
  )
}

function Speakers({ speakers }: ProgrammeSession) {
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
