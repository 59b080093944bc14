import { Refusal } from '#app/platform/refusals.ts'

/** Refusal for people who are unknown, deleted or erased. */
export function attendeeNotFoundRefusal(): Refusal {
  return new Refusal('not_found', 'attendee_unknown', 'No attendee found.')
}
