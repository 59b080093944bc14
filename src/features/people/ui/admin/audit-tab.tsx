import { NativeSelect, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { FoundList } from '../../../../ui/admin/found-list.tsx'
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

/** The chosen one is among them also before the log has said which there are. */
function actionOptions(actions: readonly string[], chosen: string | undefined) {
  const known = chosen === undefined || actions.includes(chosen) ? actions : [...actions, chosen]
  return [
    { value: '', label: 'All actions' },
    ...known.map((action) => ({ value: action, label: actionWords(action) })),
  ]
}
