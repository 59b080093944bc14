/** Brings the rest of the public stylesheet into a page that came with the part it needed (`used-styles.ts`). */
import { useEffect } from 'react'
import publicUrl from '../ui/public/public.css?url'

function completeStyles(): void {
  if (document.querySelector(`link[href="${publicUrl}"]`) !== null) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = publicUrl
  // Right behind the part: before it, and the part would win over what comes later in the whole.
  document.querySelector('head > style:not([data-href])')?.after(link)
}

/** Once the page is alive, and so never in the way of its first paint. It stays, wherever one goes from there. */
export function useCompleteStyles(): void {
  useEffect(completeStyles, [])
}
