import { useState } from 'react'
import { Button } from '../../../../../ui/public/button.tsx'
import { Icon } from '../../../../../ui/public/icon.tsx'
import { toast } from '../../../../../ui/public/toast.ts'

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
    <Button
      variant="secondary"
      busyLabel={isUnderWay ? 'Downloading...' : undefined}
      onClick={() => void fetchFile()}
    >
      <Icon name="file-down" />
      {label}
    </Button>
  )
}
