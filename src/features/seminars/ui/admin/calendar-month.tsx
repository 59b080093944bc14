import { Badge, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useSyncExternalStore } from 'react'
import type { CalendarMonth } from '#app/features/seminars/contract/calendar.ts'
import { formatMonth, toManilaDay } from '#app/platform/format/dates.ts'
import { CopyButton } from '#app/ui/admin/copy-button.tsx'
import { NotLoaded } from '#app/ui/admin/loaded.tsx'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { seminarCalendarQuery } from '../planning-api.ts'
import { addMonths, formatCalendarDay, formatHoursOnDay, groupEventsByDay } from './calendar-days.ts'
import { type CalendarDaysProps, CalendarEntry, CalendarGrid } from './calendar-grid.tsx'
import { toManilaMonth } from './seminars-search-params.ts'

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
function CalendarSubscription() {
  const origin = useOrigin()
  const feedUrl = `${origin ?? ''}${feedPath}`
  return (
    <section className="feed" aria-labelledby="feed-title">
      <h2 id="feed-title" className="feed-title">
        Published seminars in your own calendar
      </h2>
      <p className="muted">
        Subscribe once, and your calendar will stay up to date. For web calendars such as Google Calendar,
        copy the address.
      </p>
      <div className="row-actions">
        <Button
          component="a"
          href={origin === null ? feedPath : feedUrl.replace(/^https?/, 'webcal')}
          leftSection={<Icon name="rss" />}
        >
          Subscribe
        </Button>
        <code className="feed-address">{feedUrl}</code>
        <CopyButton text={feedUrl} label="Copy address of the calendar" />
      </div>
    </section>
  )
}

export interface CalendarMonthViewProps {
  month: string
  onMonth: (month: string) => void
}

export function CalendarMonthView({ month, onMonth }: CalendarMonthViewProps) {
  const titleId = useId()
  return (
    <div className="calendar">
      <section aria-labelledby={titleId}>
        <div className="calendar-head">
          {/* Announces the new month to screen readers. */}
          <h2 id={titleId} aria-live="polite">
            {formatMonth(month)}
          </h2>
          <MonthSteps month={month} onMonth={onMonth} />
        </div>
        <MonthResults key={month} month={month} />
      </section>
      <CalendarSubscription />
    </div>
  )
}

function MonthSteps({ month, onMonth }: Pick<CalendarMonthViewProps, 'month' | 'onMonth'>) {
  const step = (target: string | null) =>
    target === null ? { 'aria-disabled': true } : { onClick: () => onMonth(target) }

  function showCurrent() {
    const current = toManilaMonth(new Date())
    if (current !== month) onMonth(current)
  }

  return (
    <div className="calendar-steps">
      <Button
        aria-label="Previous month"
        {...step(addMonths(month, -1))}
        leftSection={<Icon name="chevron-left" />}
      >
        Previous
      </Button>
      <Button onClick={showCurrent}>Today</Button>
      <Button
        aria-label="Next month"
        {...step(addMonths(month, 1))}
        rightSection={<Icon name="chevron-right" />}
      >
        Next
      </Button>
    </div>
  )
}

function MonthResults({ month }: Pick<CalendarMonthViewProps, 'month'>) {
  const found = useQuery(seminarCalendarQuery(month))
  if (found.data === undefined) return <NotLoaded query={found} name="seminars" rows={10} />
  const now = new Date(found.dataUpdatedAt)
  const days = {
    byDay: groupEventsByDay(month, found.data.seminars),
    today: toManilaDay(now),
    now,
  }
  return (
    <>
      <MonthNote found={found.data} />
      <CalendarGrid month={month} {...days} />
      <CalendarAgenda {...days} />
    </>
  )
}

function MonthNote({ found: { seminars, total } }: { found: CalendarMonth }) {
  if (total === 0)
    return (
      <p className="calendar-note" role="status">
        No seminars in this month.
      </p>
    )
  if (seminars.length >= total) return null
  return (
    <p className="calendar-note" role="status">
      Only the first {seminars.length} of {total} seminars are shown.
    </p>
  )
}

function CalendarAgenda({ today, byDay, ...context }: Omit<CalendarDaysProps, 'month'>) {
  const days = [...byDay].filter(([, there]) => there.length > 0)
  return (
    <ol className="agenda" aria-label="Days with seminars">
      {days.map(([day, there]) => (
        <li key={day}>
          <h3 className="agenda-day">
            <time dateTime={day}>{formatCalendarDay(day)}</time>
            {day === today ? <Badge {...badgeProps.success}>Today</Badge> : null}
          </h3>
          <ul>
            {there.map((placed) => (
              <li key={placed.event.id}>
                <CalendarEntry placed={placed} time={formatHoursOnDay(placed, false)} {...context} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
