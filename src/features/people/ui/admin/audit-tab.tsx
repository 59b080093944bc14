import { NativeSelect, TextInput } from '@mantine/core'
import type { AuditLogEntry } from '#app/features/people/contract/audit.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { DataList, type DataListColumn } from '#app/ui/admin/data-list.tsx'
import { useListQuery } from '#app/ui/admin/paginated-list.tsx'
import type { ListParamsState } from '#app/ui/admin/search-params.ts'
import { type AuditSearchParams, auditLogQuery } from './audit-api.ts'

const columns: readonly DataListColumn<AuditLogEntry>[] = [
  { heading: 'When', cell: ({ at }) => formatDateTime(at) },
  { heading: 'Who', onCard: 'named', cell: auditActorText },
  { heading: 'Action', onCard: 'title', cell: ({ action }) => auditActionLabel(action) },
  { heading: 'Subject', onCard: 'named', cell: auditSubjectText },
  { heading: 'From', onCard: 'named', cell: ({ ipAddress }) => ipAddress ?? 'Unknown' },
  { heading: 'Details', cell: ({ details }) => auditDetailsText(details) },
]

export function AuditLogTab({ state }: { state: ListParamsState<AuditSearchParams> }) {
  const [searchParams, show] = state
  const query = auditLogQuery(searchParams)
  const { data } = useListQuery(query)
  const set = (change: Partial<AuditSearchParams>) => show({ ...searchParams, page: 1, ...change })
  return (
    <DataList
      toolbar={
        <>
          <NativeSelect
            className="toolbar-filter"
            label="Action"
            data={actionOptions(data?.actions ?? [], searchParams.action)}
            value={searchParams.action ?? ''}
            onChange={({ currentTarget: { value } }) => set({ action: value || undefined })}
          />
          <TextInput
            className="toolbar-filter"
            type="date"
            label="From day"
            max={searchParams.to}
            value={searchParams.from ?? ''}
            onChange={({ currentTarget: { value } }) => set({ from: value || undefined })}
          />
          <TextInput
            className="toolbar-filter"
            type="date"
            label="To day"
            min={searchParams.from}
            value={searchParams.to ?? ''}
            onChange={({ currentTarget: { value } }) => set({ to: value || undefined })}
          />
        </>
      }
      things="the audit log"
      label="Audit log"
      query={query}
      state={state}
      rows={({ entries }) => entries}
      columns={columns}
      emptyTitle="No entries found."
    />
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

/** Names the actor; without one, nobody was signed in. */
export function auditActorText({ actor }: AuditLogEntry): string {
  return actor?.displayName ?? 'Not logged in'
}
