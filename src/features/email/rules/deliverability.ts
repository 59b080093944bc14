import type { DeliverabilityReport, DnsCheck } from '../contract/settings.ts'

const names = ['spf', 'dkim', 'dmarc'] as const
type RecordName = (typeof names)[number]

export interface DeliverabilityState {
  readonly state: 'good' | 'needs_attention' | 'not_checked'
  readonly wanting: readonly RecordName[]
}

/** A monitoring-only policy is fine; SPF or DKIM with advice is not. */
function isMissingOrFlawed(name: RecordName, { status, advice }: DnsCheck): boolean {
  return status !== 'found' || (name !== 'dmarc' && advice !== null)
}

/** @param found undefined before the first check */
export function evaluateDeliverability(found: DeliverabilityReport | undefined): DeliverabilityState {
  const isKnown = found !== undefined && found.message === null
  if (!isKnown || names.every((name) => found[name].status === 'unknown'))
    return { state: 'not_checked', wanting: [] }
  const wanting = names.filter((name) => isMissingOrFlawed(name, found[name]))
  return { state: wanting.length === 0 ? 'good' : 'needs_attention', wanting }
}
