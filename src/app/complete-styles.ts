import { useEffect } from 'react'
import publicUrl from '../ui/public/public.css?url'

function loadFullStylesheet(): void {
  if (document.querySelector(`link[href="${publicUrl}"]`) !== null) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = publicUrl
  // Directly after the inlined part, so that later rules of the full stylesheet keep their precedence.
  document.querySelector('head > style:not([data-href])')?.after(link)
}

/** After hydration, so it never delays the first paint. It stays for later navigations. */
export function useFullStylesheet(): void {
  useEffect(loadFullStylesheet, [])
}
