/** What the records of a sender's domain amount to, in one word. */
import type { Deliverability, DnsCheck } from '../contract/settings.ts'

const names = ['spf', 'dkim', 'dmarc'] as const
type RecordName = (typeof names)[number]

export interface DeliverabilityState {
  readonly state: 'good' | 'needs_attention' | 'not_checked'
  /** The records about which there is something to do. */
  readonly wanting: readonly RecordName[]
}

/** A policy that only watches is no fault; a record of SPF or DKIM that comes with advice does not do its work. */
function isWanting(name: RecordName, { status, advice }: DnsCheck): boolean {
  return status !== 'found' || (name !== 'dmarc' && advice !== null)
}

/** @param found undefined where nobody has asked yet */
export function judgeDeliverability(found: Deliverability | undefined): DeliverabilityState {
  const isKnown = found !== undefined && found.message === null
  if (!isKnown || names.every((name) => found[name].status === 'unknown'))
    return { state: 'not_checked', wanting: [] }
  const wanting = names.filter((name) => isWanting(name, found[name]))
  return { state: wanting.length === 0 ? 'good' : 'needs_attention', wanting }
}
