import { Icon } from '../../../../ui/public/icon.tsx'

export function CalendarSubscribeLink() {
  return (
    <a className="btn btn-ghost" href="/seminars.ics">
      <Icon name="calendar-plus" />
      Subscribe to our calendar
    </a>
  )
}
