/**
 * SPF (RFC 7208) lists senders, DKIM (RFC 6376) holds the signing key, DMARC (RFC 7489) the policy for mail
 * that passes neither.
 */
import type { DnsCheck } from '../contract/settings.ts'
import type { MailProvider } from './mail-providers.ts'

/** TXT records of a name; null if DNS failed. */
export interface DnsLookup {
  readonly name: string
  readonly records: readonly string[] | null
}

const isSpf = (record: string) => /^v=spf1( |$)/i.test(record)
const isDmarc = (record: string) => /^v=DMARC1\s*(;|$)/i.test(record)

const noDnsResponseText = 'DNS did not answer. Try again in a while.'

/** @param bounces the provider's bounce subdomain, if any */
export function checkSpf(own: DnsLookup, bounces: DnsLookup | null, provider: MailProvider | null): DnsCheck {
  const { name } = own
  const atBounces = bounces?.records?.filter(isSpf) ?? []
  // SPF applies to the return path, so the provider's record there suffices.
  if (bounces !== null && atBounces.length === 1)
    return { status: 'found', name: bounces.name, record: atBounces[0] ?? null, advice: null }
  if (own.records === null) return { status: 'unknown', name, record: null, advice: noDnsResponseText }
  const found = own.records.filter(isSpf)
  const [record] = found
  if (record === undefined)
    return { status: 'missing', name, record: null, advice: missingSpf(name, provider) }
  if (found.length > 1)
    return {
      status: 'invalid',
      name,
      record: found.join('\n'),
      advice: `There are ${found.length} SPF records at ${name}, so none of them is used. Combine them into one.`,
    }
  if (/(^|\s)\+?all(\s|$)/i.test(record))
    return {
      status: 'invalid',
      name,
      record,
      advice: `This record lets anyone send in your name. End it with ~all instead of ${/\+all/i.test(record) ? '+all' : 'all'}.`,
    }
  return { status: 'found', name, record, advice: spfAdvice(record, name, provider) }
}

function missingSpf(name: string, provider: MailProvider | null): string {
  if (provider === null)
    return `Add a TXT record at ${name} that names your mail server, such as: v=spf1 mx a:mail.${name} ~all`
  const { bounceLabel, includes } = provider.spf
  if (bounceLabel !== null)
    return `Add the record for ${bounceLabel}.${name} that ${provider.name} shows for your domain.`
  return `Add a TXT record at ${name}: v=spf1 include:${includes[0]} ~all`
}

function spfAdvice(record: string, name: string, provider: MailProvider | null): string | null {
  if (provider === null) return null
  const { includes, bounceLabel } = provider.spf
  const parts = record.toLowerCase().split(/\s+/)
  if (
    includes.some((include) => parts.includes(`include:${include}`) || parts.includes(`+include:${include}`))
  )
    return null
  if (bounceLabel !== null)
    return `It does not name ${provider.name}. Add the record for ${bounceLabel}.${name} that ${provider.name} shows for your domain.`
  return `It does not name ${provider.name}. Add include:${includes[0]} before the last part of the record.`
}

/** @param lookedUp one per selector; one valid is enough */
export function checkDkim(
  domain: string,
  lookedUp: readonly DnsLookup[],
  provider: MailProvider | null,
): DnsCheck {
  const providerName = provider?.name ?? 'your mail server'
  const [first] = lookedUp
  if (first === undefined)
    return {
      status: 'unknown',
      name: `…._domainkey.${domain}`,
      record: null,
      advice: `Enter the DKIM selector that ${providerName} shows for your domain in the form above, and save it.`,
    }
  const keys = lookedUp.flatMap(({ name, records }) =>
    (records ?? []).filter((text) => publicKey(text) !== null).map((record) => ({ name, record })),
  )
  const good = keys.find(({ record }) => publicKey(record) !== '')
  if (good !== undefined) return { status: 'found', ...good, advice: null }
  const [revoked] = keys
  if (revoked !== undefined)
    return {
      status: 'invalid',
      ...revoked,
      advice: `This key was revoked (its p= is empty). Add the record that ${providerName} shows now.`,
    }
  if (lookedUp.some(({ records }) => records === null))
    return { status: 'unknown', name: first.name, record: null, advice: noDnsResponseText }
  const others =
    lookedUp.length > 1 ? ` (looked for ${lookedUp.map(({ name }) => name.split('.')[0]).join(', ')})` : ''
  return {
    status: 'missing',
    name: first.name,
    record: null,
    advice: `No signing key was found${others}. Add the DKIM records that ${providerName} shows for your domain, or enter another selector in the form above.`,
  }
}

/** Key of a DKIM record: empty if revoked, null if malformed. */
function publicKey(record: string): string | null {
  const tags = toTags(record)
  if (tags.get('v') !== undefined && tags.get('v') !== 'DKIM1') return null
  return tags.get('p')?.replace(/\s+/g, '') ?? null
}

const policies = ['none', 'quarantine', 'reject']

/** @param lookedUp _dmarc records of the domain, then of its parents */
export function checkDmarc(lookedUp: readonly DnsLookup[]): DnsCheck {
  const [own = { name: '_dmarc', records: null }] = lookedUp
  const nearest = lookedUp.find(({ records }) => records === null || records.some(isDmarc))
  if (nearest === undefined)
    return {
      status: 'missing',
      name: own.name,
      record: null,
      advice: `Add a TXT record at ${own.name}: v=DMARC1; p=none; rua=mailto:your-address. Once the reports look right, change it to p=quarantine.`,
    }
  const { name, records } = nearest
  if (records === null) return { status: 'unknown', name, record: null, advice: noDnsResponseText }
  const found = records.filter(isDmarc)
  const [record = ''] = found
  if (found.length > 1)
    return {
      status: 'invalid',
      name,
      record: found.join('\n'),
      advice: `There are ${found.length} DMARC records at ${name}, so none of them is used. Keep only one.`,
    }
  const tags = toTags(record)
  const ownPolicy = tags.get('p')?.toLowerCase()
  // A parent's `sp` applies to subdomains.
  const policy = name === own.name ? ownPolicy : (tags.get('sp')?.toLowerCase() ?? ownPolicy)
  if (policy === undefined || !policies.includes(policy))
    return {
      status: 'invalid',
      name,
      record,
      advice: 'The policy of this record cannot be read. It must be p=none, p=quarantine or p=reject.',
    }
  const hint =
    'p=none only monitors. E-mail that others send in your name is still delivered. Change it to p=quarantine once SPF and DKIM are found.'
  return { status: 'found', name, record, advice: policy === 'none' ? hint : null }
}

function toTags(record: string): Map<string, string> {
  const pairs = record.split(';').map((part) => {
    const [tag = '', ...value] = part.split('=')
    return [tag.trim().toLowerCase(), value.join('=').trim()] as const
  })
  return new Map(pairs)
}
