import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { manilaDay } from '../../../../platform/format/dates.ts'
import { Button } from '../../../../ui/public/button.tsx'
import { Icon } from '../../../../ui/public/icon.tsx'
import { Loading } from '../../../../ui/public/skeleton.tsx'
import { ErrorState } from '../../../../ui/public/states.tsx'
import type { CalendarMonth } from '../../contract/calendar.ts'
import { addMonths, placeByDay } from '../../rules/month.ts'
import { calendarQuery } from '../planning-api.ts'
import { CalendarAgenda } from './calendar-agenda.tsx'
import type { CalendarEntryContext } from './calendar-entry.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import { monthWords } from './calendar-labels.ts'
import { CalendarSubscription } from './calendar-subscription.tsx'
import { manilaMonth } from './seminars-search-params.ts'

export interface CalendarMonthViewProps {
  month: string
  onMonth: (month: string) => void
  onOpen: CalendarEntryContext['onOpen']
}

export function CalendarMonthView({ month, onMonth, onOpen }: CalendarMonthViewProps) {
  const titleId = useId()
  return (
    <div className="calendar">
      <section aria-labelledby={titleId}>
        <div className="calendar-head">
          {/* Announces the new month to screen readers. */}
          <h2 id={titleId} aria-live="polite">
            {monthWords(month)}
          </h2>
          <MonthSteps month={month} onMonth={onMonth} />
        </div>
        <FoundMonth key={month} month={month} onOpen={onOpen} />
      </section>
      <CalendarSubscription />
    </div>
  )
}

function MonthSteps({ month, onMonth }: Pick<CalendarMonthViewProps, 'month' | 'onMonth'>) {
  const step = (target: string | null) =>
    target === null ? { 'aria-disabled': true } : { onClick: () => onMonth(target) }

  function showCurrent() {
    const current = manilaMonth(new Date())
    if (current !== month) onMonth(current)
  }

  return (
    <div className="calendar-steps needs-script">
      <Button variant="secondary" aria-label="Previous month" {...step(addMonths(month, -1))}>
        <Icon name="chevron-left" />
        Previous
      </Button>
      <Button variant="secondary" onClick={showCurrent}>
        Today
      </Button>
      <Button variant="secondary" aria-label="Next month" {...step(addMonths(month, 1))}>
        Next
        <Icon name="chevron-right" />
      </Button>
    </div>
  )
}

function FoundMonth({ month, onOpen }: Pick<CalendarMonthViewProps, 'month' | 'onOpen'>) {
  const found = useQuery(calendarQuery(useApi(), month))
  if (found.isError && found.data === undefined)
    return (
      <ErrorState message="Failed to load seminars. Please try again." onRetry={() => void found.refetch()} />
    )
  if (found.data === undefined)
    return (
      <Loading label="Loading seminars">
        <div className="skeleton month-skeleton" />
      </Loading>
    )
  const now = new Date(found.dataUpdatedAt)
  const days = {
    byDay: placeByDay(month, found.data.seminars),
    today: manilaDay(now),
    now,
    onOpen,
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
