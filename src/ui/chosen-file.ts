/** Chosen image files, as far as every form with one needs it. */
import { useEffect, useState } from 'react'

/** Types the server accepts; makes phone cameras deliver them. */
export const acceptedImageTypes = 'image/jpeg,image/png'
/** Types the server accepts for pictures of public pages. */
export const acceptedPictureTypes = 'image/jpeg,image/png,image/webp'

export type ImageTypes = typeof acceptedImageTypes | typeof acceptedPictureTypes

/** Message for a file that has been moved or changed since it was chosen. */
export const unreadableFileText = 'This image cannot be opened. Please choose another JPG or PNG.'

export function formatFileSize(bytes: number): string {
  const megabytes = bytes / (1024 * 1024)
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} kB`
}

/** False if the file has been moved or changed since it was chosen. */
export function isFileReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
}

/** An object URL, revoked with the file or component. */
export function useObjectUrl(file: File | null): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (file === null) return
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => {
      URL.revokeObjectURL(objectUrl)
      setUrl(undefined)
    }
  }, [file])
  return url
}
