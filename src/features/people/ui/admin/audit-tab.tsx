import { NativeSelect, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { FoundList } from '../../../../ui/admin/results-list.tsx'
import { type AuditAddress, auditQuery } from './audit-api.ts'
import { actionWords } from './audit-labels.ts'
import { AuditEntries } from './audit-list.tsx'

const skeletonRows = 5

export interface AuditTabProps {
  address: AuditAddress
  /** @param isStep false replaces the history entry */
  onAddress: (address: AuditAddress, isStep?: boolean) => void
}

export function AuditTab({ address, onAddress }: AuditTabProps) {
  const found = useQuery({ ...auditQuery(useApi(), address), placeholderData: keepPreviousData })
  const set = (change: Partial<AuditAddress>) => onAddress({ ...address, page: 1, ...change })
  return (
    <>
      <div className="toolbar">
        <NativeSelect
          className="toolbar-filter"
          size="md"
          label="Action"
          data={actionOptions(found.data?.actions ?? [], address.action)}
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
      <FoundList
        things="the audit log"
        found={found}
        skeletonRows={skeletonRows}
        page={address.page}
        onPage={(page, isStep) => onAddress({ ...address, page }, isStep)}
        emptyTitle="No entries found."
      >
        {({ entries }) => <AuditEntries entries={entries} />}
      </FoundList>
    </>
  )
}

/** Includes the chosen action before the list is loaded. */
function actionOptions(actions: readonly string[], chosen: string | undefined) {
  const known = chosen === undefined || actions.includes(chosen) ? actions : [...actions, chosen]
  return [
    { value: '', label: 'All actions' },
    ...known.map((action) => ({ value: action, label: actionWords(action) })),
  ]
}
