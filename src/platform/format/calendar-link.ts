/** Link that opens Google Calendar with a prefilled event. */
export interface CalendarLinkEvent {
  readonly title: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly location: string
}

/** 20261205T010000Z */
const compact = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, '')

export function googleCalendarUrl({ title, startsAt, endsAt, location }: CalendarLinkEvent): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(startsAt)}/${compact(endsAt)}`,
    location,
  })
  return `https://calendar.google.com/calendar/render?${query}`
}
