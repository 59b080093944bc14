import { toNamed } from '../../people/queries/person-names.ts'
import type { Verification } from '../contract/payments.ts'
import type { DecisionRow } from '../queries/payments.ts'

export function toVerification({ action, notes, createdAt, by }: DecisionRow): Verification {
  return { action, notes, createdAt: createdAt.toISOString(), by: by && toNamed(by) }
}
