import { NativeSelect, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { ListSkeleton } from '../../../../ui/admin/list-skeleton.tsx'
import { Pager } from '../../../../ui/admin/pager.tsx'
import { useLastPage } from '../../../../ui/admin/use-last-page.ts'
import { EmptyState, ErrorState } from '../../../../ui/public/states.tsx'
import type { AuditList } from '../../contract/audit.ts'
import { type AuditAddress, auditQuery } from './audit-api.ts'
import { AuditEntries } from './audit-list.tsx'
import { actionWords } from './audit-words.ts'

const skeletonRows = 5

export interface AuditTabProps {
  address: AuditAddress
  /** @param isStep false where the change is no place to come back to */
  onAddress: (address: AuditAddress, isStep?: boolean) => void
}

/** Who did what to whom, when and from where. */
export function AuditTab({ address, onAddress }: AuditTabProps) {
  const found = useQuery({ ...auditQuery(useApi(), address), placeholderData: keepPreviousData })
  const { data, isPlaceholderData } = found
  useLastPage(address.page, isPlaceholderData ? undefined : data, (page) =>
    onAddress({ ...address, page }, false),
  )
  const set = (change: Partial<AuditAddress>) => onAddress({ ...address, page: 1, ...change })
  return (
    <>
      <div className="toolbar">
        <NativeSelect
          className="toolbar-filter"
          size="md"
          label="Action"
          data={actionOptions(data?.actions ?? [], address.action)}
          value={address.action ?? ''}
          onChange={({ currentTarget: { value } }) => set({ action: value || undefined })}
        />
        <TextInput
          className="toolbar-filter"
          size="md"
          type="date"
          label="From day"
          max={address.to}
          value={address.from ?? ''}
          onChange={({ currentTarget: { value } }) => set({ from: value || undefined })}
        />
        <TextInput
          className="toolbar-filter"
          size="md"
          type="date"
          label="To day"
          min={address.from}
          value={address.to ?? ''}
          onChange={({ currentTarget: { value } }) => set({ to: value || undefined })}
        />
      </div>
      {found.isError && data === undefined ? (
        <ErrorState
          message="Failed to load the audit log. Please try again."
          onRetry={() => void found.refetch()}
        />
      ) : null}
      {found.isPending || isPlaceholderData ? (
        <ListSkeleton label="Loading the audit log" rows={skeletonRows} />
      ) : null}
      {data === undefined || isPlaceholderData ? null : <Found data={data} />}
      {data === undefined || data.total === 0 ? null : (
        <Pager page={address.page} total={data.total} limit={data.limit} onPage={(page) => set({ page })} />
      )}
    </>
  )
}

function Found({ data }: { data: AuditList }) {
  if (data.total === 0) return <EmptyState title="No entries found." />
  return <AuditEntries entries={data.entries} />
}

/** The chosen one is among them also before the log has said which there are. */
function actionOptions(actions: readonly string[], chosen: string | undefined) {
  const known = chosen === undefined || actions.includes(chosen) ? actions : [...actions, chosen]
  return [
    { value: '', label: 'All actions' },
    ...known.map((action) => ({ value: action, label: actionWords(action) })),
  ]
}
