import { useEffect, useState } from 'react'

/** An address under which the browser shows a file, given back when the file or the component goes. */
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
