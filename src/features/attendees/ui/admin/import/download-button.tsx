import { useState } from 'react'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { toast } from '#app/ui/toast.ts'

export interface DownloadButtonProps {
  label: string
  /** Resolves when the file is saved; a rejection is shown. */
  onDownload: () => Promise<void>
}

export function DownloadButton({ label, onDownload }: DownloadButtonProps) {
  const [isUnderWay, setIsUnderWay] = useState(false)

  async function fetchFile() {
    setIsUnderWay(true)
    try {
      await onDownload()
    } catch (error) {
      if (error instanceof Error) toast.error(error.message)
    } finally {
      setIsUnderWay(false)
    }
  }

  return (
    <BusyButton
      busyLabel={isUnderWay ? 'Downloading...' : undefined}
      onClick={() => void fetchFile()}
      leftSection={<Icon name="file-down" />}
    >
      {label}
    </BusyButton>
  )
}
