import { Refusal } from '#app/platform/refusals.ts'

export function seminarNotFoundRefusal(): Refusal {
  return new Refusal('not_found', 'seminar_unknown', 'This seminar does not exist.')
}
