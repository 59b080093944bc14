import { formatCpdPoints } from '../../../../platform/format/amounts.ts'
import { shortenText } from '../../../../ui/public/cut-text.ts'
import type { Seminar } from '../../contract/seminars.ts'

const descriptionLimit = 80

export function describe({ description }: Pick<Seminar, 'description'>): string {
  const text = (description ?? '').replace(/\s+/g, ' ').trim()
  return text === '' ? 'No description' : shortenText(text, descriptionLimit)
}

export function pointsOf({ cpdPoints }: Pick<Seminar, 'cpdPoints'>): string {
  return formatCpdPoints(cpdPoints ?? 0)
}

const count = (value: number) => value.toLocaleString('en-US')

/** '12 / 100', as shown and as read aloud. */
export function attendeesOf(seminar: Pick<Seminar, 'registeredCount' | 'maxAttendees'>) {
  const { registeredCount, maxAttendees } = seminar
  const registered = count(registeredCount)
  const attendees = registeredCount === 1 ? 'attendee' : 'attendees'
  if (maxAttendees === null)
    return { seen: `${registered} / ∞`, heard: `${registered} ${attendees}, no limit` }
  const most = count(maxAttendees)
  return { seen: `${registered} / ${most}`, heard: `${registered} of at most ${most} attendees` }
}
