import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditedSectionName } from '#app/features/settings/contract/settings.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx'
import { ErrorState } from '#app/ui/admin/error-state.tsx'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { Loading } from '#app/ui/loading.tsx'
import { restoreSettingsMutation, settingsHistoryQuery } from '../settings-api.ts'

export interface SectionHistoryProps {
  section: EditedSectionName
  currentVersion: number
  title?: string
}

/** Saved versions of a section; an earlier one can be restored. */
export function SectionHistory({ section, currentVersion, title = 'Earlier versions' }: SectionHistoryProps) {
  const history = useQuery(settingsHistoryQuery(section))
  const [chosen, choose] = useState<number | null>(null)
  const { send, isPending } = useSendOnce(restoreSettingsMutation)

  function restore(restoredVersion: number) {
    const done = () => choose(null)
    send({ section, restoredVersion, version: currentVersion }, done, done)
  }

  return (
    <details className="settings-history">
      <summary>{title}</summary>
      <Versions history={history} currentVersion={currentVersion} onChoose={choose} />
      <ConfirmDialog
        title="Restore this version?"
        isOpen={chosen !== null}
        onClose={() => choose(null)}
        confirm={{
          label: 'Restore',
          busyLabel: isPending ? 'Restoring...' : undefined,
          color: 'brand',
          onPress: () => chosen !== null && restore(chosen),
        }}
      >
        It replaces the current settings of this section on the whole site. The current version stays in this
        list.
      </ConfirmDialog>
    </details>
  )
}

interface VersionsProps {
  history: ReturnType<typeof useQuery<{ versions: readonly Version[] }>>
  currentVersion: number
  onChoose: (version: number) => void
}

interface Version {
  readonly version: number
  readonly savedAt: string
  readonly savedBy: { readonly displayName: string } | null
}

function Versions({ history, currentVersion, onChoose }: VersionsProps) {
  if (history.data === undefined && history.isError)
    return <ErrorState message="Failed to load the versions." onRetry={() => void history.refetch()} />
  if (history.data === undefined)
    return (
      <Loading label="Loading the versions">
        <Skeleton height="6rem" />
      </Loading>
    )
  const { versions } = history.data
  if (versions.length === 0) return <p className="muted">Nothing has been saved yet.</p>
  return (
    <ul className="list-stack">
      {versions.map(({ version, savedAt, savedBy }) => (
        <li key={version} className="settings-version">
          <p>
            Version {version}, {formatDateTime(savedAt)}
            {savedBy === null ? null : `, ${savedBy.displayName}`}
          </p>
          {version === currentVersion ? (
            <p className="muted">Current</p>
          ) : (
            <Button
              variant="default"
              aria-label={`Restore version ${version}`}
              onClick={() => onChoose(version)}
            >
              Restore
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
