import { useEffect } from 'react'
import { type LoaderFunctionArgs, redirectDocument } from 'react-router'
import type { PageHandle } from '#app/app/page-handle.ts'
import { HiddenPageMeta } from '#app/app/page-meta.tsx'
import { checkInPath } from '#app/app/public-paths.ts'
import styles from '#app/features/attendance/ui/check-in/check-in.css?url'
import { CheckInPage } from '#app/features/attendance/ui/check-in/check-in-page.tsx'

export const handle: PageHandle = { startsAtOnce: true }

/** Other pages lead here by a new document, because the camera and the service worker need this one's headers. */
export function loader({ request }: LoaderFunctionArgs) {
  return import.meta.env.SSR ? null : redirectDocument(request.url)
}

const entrance = takeEntrance()

function takeEntrance() {
  // Other pages may load this module too.
  if (import.meta.env.SSR || window.location.pathname !== checkInPath) return { token: null, seminarId: null }
  const { hash, pathname, search } = window.location
  const token = hash === '' ? null : decodeURIComponent(hash.slice(1))
  // Out of the URL before the router reads it, so that it is neither in the history nor on screen.
  if (token !== null) window.history.replaceState(null, '', pathname + search)
  // The link of a pass that is opened where the page is open already.
  window.addEventListener('hashchange', () => window.location.reload())
  const seminarId = Number(new URLSearchParams(search).get('seminar'))
  return { token, seminarId: seminarId > 0 ? seminarId : null }
}

function registerWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Without it the page still works, but only with a network.
  void navigator.serviceWorker
    .register(`${checkInPath}/worker.js`, { scope: checkInPath })
    .catch(() => undefined)
}

export function Component() {
  useEffect(registerWorker, [])
  return (
    <>
      <HiddenPageMeta title="Check-in" />
      <link rel="stylesheet" href={styles} precedence="area" />
      <CheckInPage entrance={entrance} />
    </>
  )
}
