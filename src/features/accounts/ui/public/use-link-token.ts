import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const never = () => () => undefined

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/**
 * What stands behind '#' in the address, which then leaves the address: it must not stay in the history or be shared.
 *
 * @returns null while that is not known (on the server), empty where there is nothing
 */
export function useLinkToken(): string | null {
  const { hash } = useLocation()
  // The server never gets it, and the first picture in the browser must be the server's.
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  useEffect(() => {
    if (hash === '') return
    // Past the router, which keeps what it read as long as the page stands.
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  }, [hash])
  return isInBrowser ? decode(hash.slice(1)) : null
}
