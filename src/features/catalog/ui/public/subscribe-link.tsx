import type { MouseEvent } from 'react'
import { Icon } from '../../../../ui/public/icon.tsx'

/** Apple's calendars subscribe by webcal, which leads nowhere elsewhere: there the file itself is the way in. */
function subscribeOnApple({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  if (/Mac|iP/.test(navigator.userAgent)) currentTarget.href = currentTarget.href.replace(/^https?/, 'webcal')
}

/** The feed of all published seminars, for people's own calendars. */
export function SubscribeLink() {
  return (
    <a className="btn btn-ghost" href="/seminars.ics" onClick={subscribeOnApple}>
      <Icon name="calendar-plus" />
      Subscribe to our calendar
    </a>
  )
}
