import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { decodeLinkToken } from '../link-token.ts'

const never = () => () => undefined

/**
 * Takes the token after '#' and removes it from the URL, so that it is neither stored nor shared.
 * @returns null on the server, empty if there is none
 */
export function useLinkToken(): string | null {
  const { hash } = useLocation()
  // The server never gets the fragment, and hydration must match its HTML.
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  useEffect(() => {
    if (hash === '') return
    // Bypasses the router, which keeps the location it has read.
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  }, [hash])
  return isInBrowser ? decodeLinkToken(hash.slice(1)) : null
}
