import { useSyncExternalStore } from 'react'
import { CopyButton } from '../../../../ui/public/copy-button.tsx'
import { Icon } from '../../../../ui/public/icon.tsx'

const feedPath = '/seminars.ics'

const neverChanges = () => () => undefined

/** Where the site is, once the page runs in a browser. */
function useOrigin(): string | null {
  return useSyncExternalStore(
    neverChanges,
    () => window.location.origin,
    () => null,
  )
}

/** The feed of all published seminars: for this computer's calendar, or as an address for one in the web. */
export function CalendarSubscription() {
  const origin = useOrigin()
  const address = `${origin ?? ''}${feedPath}`
  return (
    <section className="feed" aria-labelledby="feed-title">
      <h2 id="feed-title" className="feed-title">
        Published seminars in your own calendar
      </h2>
      <p className="muted">
        Subscribe once, and your calendar follows every change. Calendars in the web, such as Google's, ask
        for the address.
      </p>
      <div className="row-actions">
        <a
          className="btn btn-secondary"
          href={origin === null ? feedPath : address.replace(/^https?/, 'webcal')}
        >
          <Icon name="rss" />
          Subscribe
        </a>
        <code className="feed-address">{address}</code>
        <CopyButton text={address} label="Copy address of the calendar" />
      </div>
    </section>
  )
}
