import type { TxtLookup, TxtLookupResult } from '#app/platform/dns/text-records.ts'
import type { DeliverabilityReport } from '../contract/settings.ts'
import { findMailProvider } from '../rules/mail-providers.ts'
import { checkDkim, checkDmarc, checkSpf, type DnsLookup } from '../rules/sender-domain.ts'

export interface CheckedSender {
  readonly senderEmail: string
  /** Determines the provider's DNS records. */
  readonly baseUrl: string | null
  /** Selector that overrides the provider's default. */
  readonly dkimSelector: string | null
}

/** Limit on parent domains queried for a DMARC policy. */
const DOMAINS_ABOVE = 4

const noNetwork =
  'This server could not reach DNS, so the records could not be checked. Please try again once it has a network connection.'

/** Looks up the DNS records that receivers check. Never throws; without a response the result is unknown. */
export async function checkDeliverability(
  sender: CheckedSender,
  lookupTxt: TxtLookup,
): Promise<DeliverabilityReport> {
  const domain = sender.senderEmail.split('@').at(-1) ?? ''
  const provider = findMailProvider(sender.baseUrl)
  const { bounceLabel = null } = provider?.spf ?? {}
  const selectors = sender.dkimSelector === null ? (provider?.dkimSelectors ?? []) : [sender.dkimSelector]
  const lookup = async (name: string): Promise<DnsLookup> => ({
    name,
    records: toRecords(await lookupTxt(name)),
  })
  const [own, bounces, keys, policies] = await Promise.all([
    lookup(domain),
    bounceLabel === null ? null : lookup(`${bounceLabel}.${domain}`),
    Promise.all(selectors.map((selector) => lookup(`${selector}._domainkey.${domain}`))),
    Promise.all(domainAndThoseAbove(domain).map((name) => lookup(`_dmarc.${name}`))),
  ])
  const all = [own, ...keys, ...policies, ...(bounces === null ? [] : [bounces])]
  return {
    domain,
    message: all.every(({ records }) => records === null) ? noNetwork : null,
    spf: checkSpf(own, bounces, provider),
    dkim: checkDkim(domain, keys, provider),
    dmarc: checkDmarc(policies),
  }
}

/** 'mail.example.ph' → 'mail.example.ph', 'example.ph'; never the top-level domain. */
function domainAndThoseAbove(domain: string): string[] {
  const labels = domain.split('.')
  return labels
    .slice(0, Math.max(labels.length - 1, 1))
    .map((_, index) => labels.slice(index).join('.'))
    .slice(0, DOMAINS_ABOVE + 1)
}

function toRecords(result: TxtLookupResult): readonly string[] | null {
  switch (result.kind) {
    case 'found':
      return result.records
    case 'none':
      return []
    case 'unknown':
      return null
  }
}
