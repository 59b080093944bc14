/** Link that opens Google Calendar with a prefilled event. */
export interface LinkedEvent {
  readonly title: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly location: string
}

/** 20261205T010000Z */
const compact = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, '')

export function googleCalendarAddress({ title, startsAt, endsAt, location }: LinkedEvent): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(startsAt)}/${compact(endsAt)}`,
    location,
  })
  return `https://calendar.google.com/calendar/render?${query}`
}
