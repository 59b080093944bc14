import { formatDateRange, formatTimeRange } from '../../../platform/format/dates.ts'
import { formatCpdPoints, formatPrice } from '../../../platform/format/money.ts'
import type { EmailNotificationData, EmailSeminarData } from '../contract/announcements.ts'

/** Split, so that templates keep line breaks while escaping markup. */
export function splitLines(text: string): string[] {
  return text.split(/\r\n|[\r\n]/)
}

export function seminarVariables(seminar: EmailSeminarData, mayKnowDirections: boolean) {
  const isOnline = seminar.locationType === 'online'
  const directions = mayKnowDirections ? seminar.locationDetails : null
  return {
    title: seminar.title,
    days: formatDateRange(seminar.startsAt, seminar.endsAt),
    times: formatTimeRange(seminar.startsAt, seminar.endsAt),
    isOnline,
    place: seminarPlaceText(seminar),
    directions,
    directionsLines: splitLines(directions ?? ''),
    cpd: seminar.cpdPoints === null ? null : formatCpdPoints(seminar.cpdPoints),
    price: formatPrice(seminar.price),
  }
}

export function seminarPlaceText({ locationType, locationAddress }: EmailSeminarData): string {
  if (locationType === 'online') return 'Online'
  return locationAddress ?? 'The venue will be announced'
}

/** Callers omit directions that the recipient may not see. */
export function seminarChangeVariables({
  seminar,
  former,
}: Omit<EmailNotificationData<'seminar.changed'>, 'firstName'>) {
  const { title: _, cpd: __, price: ___, ...before } = seminarVariables(former, true)
  const now = seminarVariables(seminar, true)
  const isOtherDay = before.days !== now.days
  const isOtherTime = before.times !== now.times
  const isPlaceChanged = before.place !== now.place
  const isDirectionsChanged = before.directions !== now.directions
  const parts = [
    ...(isOtherDay ? ['date'] : []),
    ...(isOtherTime ? ['time'] : []),
    ...(isPlaceChanged ? ['place'] : []),
    ...(isDirectionsChanged ? [now.isOnline ? 'meeting link' : 'directions'] : []),
  ]
  return {
    changed: joinedText(parts),
    isDateChanged: isOtherDay || isOtherTime,
    isPlaceChanged,
    isDirectionsChanged,
    former: before,
  }
}

/** 'date, time and place' */
function joinedText(parts: readonly string[]): string {
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter((part) => part !== '').join(' and ')
}
