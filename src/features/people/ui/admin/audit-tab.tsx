import { NativeSelect, Table, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AuditLogEntry } from '#app/features/people/contract/audit.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { ListTable, PaginatedList } from '#app/ui/admin/paginated-list.tsx'
import { type AuditSearchParams, auditLogQuery } from './audit-api.ts'

const columns = ['When', 'Who', 'Action', 'Subject', 'From', 'Details']

function AuditLogEntries({ entries }: { entries: readonly AuditLogEntry[] }) {
  return (
    <>
      <ListTable label="Audit log" columns={columns} isWide>
        {entries.map((entry) => (
          <Table.Tr key={entry.id}>
            <Table.Td>{formatDateTime(entry.at)}</Table.Td>
            <Table.Td>{auditActorText(entry)}</Table.Td>
            <Table.Td>{auditActionLabel(entry.action)}</Table.Td>
            <Table.Td>{auditSubjectText(entry)}</Table.Td>
            <Table.Td>{entry.ipAddress ?? 'Unknown'}</Table.Td>
            <Table.Td>{auditDetailsText(entry.details)}</Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      <ul className="list-cards" aria-label="Audit log">
        {entries.map((entry) => (
          <li className="list-card" key={entry.id}>
            <p className="list-card-title">{auditActionLabel(entry.action)}</p>
            <p className="muted">{formatDateTime(entry.at)}</p>
            <p>
              {auditActorText(entry)} → {auditSubjectText(entry)}
            </p>
            {entry.details === null ? null : <p>{auditDetailsText(entry.details)}</p>}
            <p className="muted">From {entry.ipAddress ?? 'an unknown address'}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

const skeletonRows = 5

export interface AuditLogTabProps {
  searchParams: AuditSearchParams
  /** @param shouldPush false replaces the history entry */
  onSearchParams: (searchParams: AuditSearchParams, shouldPush?: boolean) => void
}

export function AuditLogTab({ searchParams, onSearchParams }: AuditLogTabProps) {
  const query = useQuery({ ...auditLogQuery(searchParams), placeholderData: keepPreviousData })
  const set = (change: Partial<AuditSearchParams>) => onSearchParams({ ...searchParams, page: 1, ...change })
  return (
    <>
      <div className="toolbar">
        <NativeSelect
          className="toolbar-filter"
          size="md"
          label="Action"
          data={actionOptions(query.data?.actions ?? [], searchParams.action)}
          value={searchParams.action ?? ''}
          onChange={({ currentTarget: { value } }) => set({ action: value || undefined })}
        />
        <TextInput
          className="toolbar-filter"
          size="md"
          type="date"
          label="From day"
          max={searchParams.to}
          value={searchParams.from ?? ''}
          onChange={({ currentTarget: { value } }) => set({ from: value || undefined })}
        />
        <TextInput
          className="toolbar-filter"
          size="md"
          type="date"
          label="To day"
          min={searchParams.from}
          value={searchParams.to ?? ''}
          onChange={({ currentTarget: { value } }) => set({ to: value || undefined })}
        />
      </div>
      <PaginatedList
        things="the audit log"
        query={query}
        skeletonRows={skeletonRows}
        page={searchParams.page}
        onPage={(page, shouldPush) => onSearchParams({ ...searchParams, page }, shouldPush)}
        emptyTitle="No entries found."
      >
        {({ entries }) => <AuditLogEntries entries={entries} />}
      </PaginatedList>
    </>
  )
}

/** Includes the chosen action before the list is loaded. */
function actionOptions(actions: readonly string[], chosen: string | undefined) {
  const known = chosen === undefined || actions.includes(chosen) ? actions : [...actions, chosen]
  return [
    { value: '', label: 'All actions' },
    ...known.map((action) => ({ value: action, label: auditActionLabel(action) })),
  ]
}

/** 'formerRole' and 'google_unlinked' as plain text. */
function plain(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.]/g, ' ')
    .toLowerCase()
    .replaceAll(/\bid\b/g, 'ID')
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** 'user.password_changed' reads 'User password changed'. */
export function auditActionLabel(action: string): string {
  return capitalised(plain(action))
}

function valueText(value: unknown, isName: boolean): string {
  if (Array.isArray(value)) return value.map((one) => valueText(one, isName)).join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value === null || value === undefined) return 'none'
  if (typeof value === 'object') return JSON.stringify(value)
  return isName ? plain(String(value)) : String(value)
}

/** 'Changed: display name, role; Former role: staff', or empty. */
export function auditDetailsText(details: AuditLogEntry['details']): string {
  return Object.entries(details ?? {})
    .map(([name, value]) => `${capitalised(plain(name))}: ${valueText(value, name === 'changed')}`)
    .join('; ')
}

/** The subject's name, or its type and id. */
export function auditSubjectText({ subjectType, subjectId, subjectName }: AuditLogEntry): string {
  if (subjectName !== null) return subjectName
  return capitalised(subjectId === null ? plain(subjectType) : `${plain(subjectType)} ${subjectId}`)
}

/** Without an actor, nobody was signed in. */
export function auditActorText({ actor }: AuditLogEntry): string {
  return actor?.displayName ?? 'Not logged in'
}
