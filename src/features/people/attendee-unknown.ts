import { Refusal } from '../../platform/refusals.ts'

/** Of somebody who never was, or was deleted or erased meanwhile. */
export function attendeeUnknown(): Refusal {
  return new Refusal('not_found', 'attendee_unknown', 'No attendee found.')
}
