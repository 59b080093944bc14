import type { CalendarSeminar } from '../../contract/calendar.ts'
import type { Placed } from '../../rules/month.ts'
import { badgeOf, type SeminarBadge } from '../../rules.ts'
import { badgeWords } from '../public/seminar-words.ts'

/** States that somebody who plans must see; the others are what one expects. */
const told: readonly SeminarBadge[] = ['cancelled', 'completed', 'full']

/** What every square and every day of the list needs to show its seminars. */
export interface CalendarEntryContext {
  /** When the facts were fetched: what is full or over then. */
  readonly now: Date
  /** @param button to which the focus returns */
  readonly onOpen: (seminar: CalendarSeminar, button: HTMLElement) => void
}

export interface CalendarEntryProps extends CalendarEntryContext {
  placed: Placed<CalendarSeminar>
  time: string
}

/** A seminar on one of its days. The stripe is its category's colour, which words say too. */
export function CalendarEntry({ placed, time, now, onOpen }: CalendarEntryProps) {
  const { event: seminar, day, days } = placed
  const { title, category } = seminar
  const state = badgeOf(seminar, now)
  return (
    <button
      type="button"
      className={`entry entry-${state}`}
      style={category === null ? undefined : { borderLeftColor: category.color }}
      title={title}
      onClick={({ currentTarget }) => onOpen(seminar, currentTarget)}
    >
      <span className="entry-time">{time}</span> <span className="entry-title">{title}</span>
      {days > 1 ? ` Day ${day} of ${days}` : null}
      {seminar.isDraft ? <span className="entry-state"> Draft</span> : null}
      {!seminar.isDraft && told.includes(state) ? (
        <span className="entry-state"> {badgeWords[state].label}</span>
      ) : null}
      {category === null ? null : <span className="entry-category"> {category.name}</span>}
    </button>
  )
}
