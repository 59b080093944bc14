import { toNamed } from '../people/queries/named.ts'
import type { Verification } from './contract/payments.ts'
import type { DecisionRow } from './queries/payments.ts'

/** A decision about a payment, as a line of its history. */
export function toVerification({ action, notes, createdAt, by }: DecisionRow): Verification {
  return { action, notes, createdAt: createdAt.toISOString(), by: by && toNamed(by) }
}
