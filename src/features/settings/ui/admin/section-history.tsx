import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { EditedSectionName } from '#app/features/settings/contract/settings.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { ConfirmChange } from '#app/ui/admin/confirm-change.tsx'
import { NotLoaded } from '#app/ui/admin/loaded.tsx'
import { type OverlayState, useOverlay } from '#app/ui/admin/use-overlay.tsx'
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
  const { overlay, opens } = useOverlay()
  return (
    <details className="settings-history">
      <summary>{title}</summary>
      <Versions
        history={history}
        currentVersion={currentVersion}
        opensRestore={(restoredVersion) =>
          opens(
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
            </ConfirmChange>,
          )
        }
      />
      {overlay}
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
  opensRestore: (version: number) => ReturnType<OverlayState['opens']>
}

function Versions({ history, currentVersion, opensRestore }: VersionsProps) {
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
            <Button
              variant="default"
              aria-label={`Restore version ${version}`}
              onClick={opensRestore(version)}
            >
              Restore
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
