import { useRef, useState } from 'react'
import { ApiError } from '#app/platform/api-client/api-client.ts'

/**
 * Uploads a chosen file at once, so that its form refers to a stored file.
 * @param send resolves with what the form stores
 */
export function useFileUpload<Stored>(
  send: (file: File) => Promise<Stored>,
  onStored: (stored: Stored) => void,
) {
  const [error, setError] = useState<string | null>(null)
  const [isUploading, setIsUploading] = useState(false)
  // Another file may be chosen while the first is on its way.
  const latest = useRef<File | null>(null)

  async function upload(file: File): Promise<void> {
    latest.current = file
    setIsUploading(true)
    setError(null)
    try {
      const stored = await send(file)
      if (latest.current === file) onStored(stored)
    } catch (failure) {
      const text = failure instanceof ApiError ? failure.message : 'The file could not be uploaded.'
      if (latest.current === file) setError(text)
    } finally {
      if (latest.current === file) setIsUploading(false)
    }
  }

  /** Discards the upload, also for files that are refused before they are sent. */
  function discard(refusal: string | null = null): void {
    latest.current = null
    setIsUploading(false)
    setError(refusal)
  }

  return { upload, discard, error, isUploading }
}
