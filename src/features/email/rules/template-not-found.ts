import { Refusal } from '../../../platform/refusals.ts'

export function templateUnknown(): Refusal {
  return new Refusal('not_found', 'template_unknown', 'This template does not exist.')
}
