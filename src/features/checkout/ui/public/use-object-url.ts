import { useEffect, useState } from 'react'

/** An object URL, revoked with the file or component. */
export function useObjectUrl(file: File | null): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (file === null) return
    const address = URL.createObjectURL(file)
    setUrl(address)
    return () => {
      URL.revokeObjectURL(address)
      setUrl(undefined)
    }
  }, [file])
  return url
}
