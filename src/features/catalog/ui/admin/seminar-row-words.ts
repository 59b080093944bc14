/** A seminar's row in words (specification 2, section 2). */
import { formatCpdPoints } from '../../../../platform/format/amounts.ts'
import { shortenText } from '../../../../ui/public/cut-text.ts'
import type { Seminar } from '../../contract.ts'

const descriptionLimit = 80

/** On one line: what somebody wrote in paragraphs is only hinted at here. */
export function describe({ description }: Pick<Seminar, 'description'>): string {
  const text = (description ?? '').replace(/\s+/g, ' ').trim()
  return text === '' ? 'No description' : shortenText(text, descriptionLimit)
}

export function pointsOf({ cpdPoints }: Pick<Seminar, 'cpdPoints'>): string {
  return formatCpdPoints(cpdPoints ?? 0)
}

const count = (value: number) => value.toLocaleString('en-US')

/** '12 / 100', as it is seen and as it is read aloud. */
export function attendeesOf(seminar: Pick<Seminar, 'registeredCount' | 'maxAttendees'>) {
  const { registeredCount, maxAttendees } = seminar
  const registered = count(registeredCount)
  const attendees = registeredCount === 1 ? 'attendee' : 'attendees'
  if (maxAttendees === null)
    return { seen: `${registered} / ∞`, heard: `${registered} ${attendees}, no limit` }
  const most = count(maxAttendees)
  return { seen: `${registered} / ${most}`, heard: `${registered} of at most ${most} attendees` }
}
