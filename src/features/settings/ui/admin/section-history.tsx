import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type { EditedSectionName } from '#app/features/settings/contract/settings.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { ConfirmChange } from '#app/ui/admin/confirm-change.tsx'
import { NotLoaded } from '#app/ui/admin/loaded.tsx'
import { OpensButton } from '#app/ui/admin/use-overlay.tsx'
import { restoreSettingsMutation, settingsHistoryQuery } from '../settings-api.ts'

/** Saved versions of a section; an earlier one can be restored. */
export function SectionHistory({
  section,
  currentVersion,
  title = 'Earlier versions',
}: {
  section: EditedSectionName
  currentVersion: number
  title?: string
}) {
  const history = useQuery(settingsHistoryQuery(section))
  return (
    <details className="settings-history">
      <summary>{title}</summary>
      <Versions
        history={history}
        currentVersion={currentVersion}
        questionOf={(restoredVersion) => (
          <ConfirmChange
            title="Restore this version?"
            mutation={restoreSettingsMutation}
            input={{ section, restoredVersion, version: currentVersion }}
            label="Restore"
            busyLabel="Restoring..."
            color="brand"
            closesOnRefusal
          >
            It replaces the current settings of this section on the whole site. The current version stays in
            this list.
          </ConfirmChange>
        )}
      />
    </details>
  )
}

interface VersionsProps {
  history: ReturnType<
    typeof useQuery<{
      versions: readonly {
        readonly version: number
        readonly savedAt: string
        readonly savedBy: { readonly displayName: string } | null
      }[]
    }>
  >
  currentVersion: number
  questionOf: (version: number) => ReactElement
}

function Versions({ history, currentVersion, questionOf }: VersionsProps) {
  if (history.data === undefined) return <NotLoaded query={history} name="the versions" rows={2} />
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
            <OpensButton aria-label={`Restore version ${version}`} opens={questionOf(version)}>
              Restore
            </OpensButton>
          )}
        </li>
      ))}
    </ul>
  )
}
