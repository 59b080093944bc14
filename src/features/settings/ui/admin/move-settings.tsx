import { Button, FileInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx'
import { DownloadButton } from '#app/ui/admin/download-button.tsx'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { importSettingsMutation } from '../settings-api.ts'

/** Exports all settings to a file, and imports such a file. */
export function MoveSettings() {
  const [file, setFile] = useState<File | null>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { send, isPending } = useSendOnce(importSettingsMutation)

  function importFile(chosen: File) {
    send(
      { file: chosen },
      () => {
        setIsConfirming(false)
        setFile(null)
      },
      (refused) => {
        setIsConfirming(false)
        setProblem(refused.message)
      },
    )
  }

  return (
    <section className="settings-move" aria-labelledby="move-settings">
      <h2 id="move-settings">Export and Import</h2>
      <p className="muted">
        One file with all settings and their pictures and documents, to move them to another installation.
        People, seminars, e-mail templates and the mail server stay here.
      </p>
      <div>
        <DownloadButton endpoint="GET /settings/export" query={undefined}>
          Export settings
        </DownloadButton>
      </div>
      <FileInput
        label="Settings File"
        description="An export, at most 64 MB."
        placeholder="Choose a file"
        accept=".zip,application/zip"
        clearable
        value={file}
        onChange={(chosen) => {
          setFile(chosen)
          setProblem(null)
        }}
        error={problem}
      />
      <div>
        <Button disabled={file === null} onClick={() => setIsConfirming(true)}>
          Import settings
        </Button>
      </div>
      <ConfirmDialog
        title="Replace the settings?"
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        confirm={{
          label: 'Replace',
          busyLabel: isPending ? 'Importing...' : undefined,
          onPress: () => file !== null && importFile(file),
        }}
      >
        Every section in the file replaces the one here. The present ones stay among the earlier versions.
      </ConfirmDialog>
    </section>
  )
}
