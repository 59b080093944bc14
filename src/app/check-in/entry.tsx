import './check-in.css'
import { createRoot } from 'react-dom/client'
import { CheckInPage } from '../../features/attendance/ui/check-in/check-in-page.tsx'

const { hash, pathname, search } = window.location
const token = hash === '' ? null : decodeURIComponent(hash.slice(1))
// Out of the URL before anything else, so that it is neither in the history nor on screen.
if (token !== null) window.history.replaceState(null, '', pathname + search)
// The link of a pass that is opened where the page is open already.
window.addEventListener('hashchange', () => window.location.reload())

const seminarId = Number(new URLSearchParams(search).get('seminar'))

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Without it the page still works, but only with a network.
  void navigator.serviceWorker.register('/check-in/worker.js', { scope: '/check-in' }).catch(() => undefined)
}

const root = document.getElementById('check-in')
if (root !== null) {
  createRoot(root).render(<CheckInPage entrance={{ token, seminarId: seminarId > 0 ? seminarId : null }} />)
}
