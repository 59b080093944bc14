import { useSyncExternalStore } from 'react'
import { CopyButton } from '../../../../ui/public/copy-button.tsx'
import { Icon } from '../../../../ui/public/icon.tsx'

const feedPath = '/seminars.ics'

const neverChanges = () => () => undefined

function useOrigin(): string | null {
  return useSyncExternalStore(
    neverChanges,
    () => window.location.origin,
    () => null,
  )
}

/** The feed of published seminars: as a subscription or a URL to copy. */
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
