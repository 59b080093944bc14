import { describe, expect, test } from 'vitest'
import type { MailProviderId } from './mail-providers.ts'
import { mailProviders } from './mail-providers.ts'
import { checkDkim, checkDmarc, checkSpf } from './sender-domain.ts'

const domain = 'example.ph'
const provider = (id: MailProviderId) => mailProviders.find((each) => each.id === id) ?? null
const at = (name: string, records: readonly string[] | null) => ({ name, records })

describe('The SPF check', () => {
  const judge = (records: readonly string[] | null, id: MailProviderId | null = null) =>
    checkSpf(at(domain, records), null, id === null ? null : provider(id))

  test.each([
    ['mailgun', 'v=spf1 include:mailgun.org ~all'],
    ['mailgun', 'V=SPF1 MX Include:EU.mailgun.org -all'],
    ['brevo', 'v=spf1 mx include:spf.sendinblue.com ~all'],
    [null, 'v=spf1 mx -all'],
  ] as const)('for provider %s accepts the record %s without advice', (id, record) => {
    expect(judge(['site-verification=1', record], id)).toEqual({
      status: 'found',
      name: domain,
      record,
      advice: null,
    })
  })

  test('accepts a record that does not name the provider, with advice', () => {
    expect(judge(['v=spf1 include:notmailgun.org ~all'], 'mailgun')).toMatchObject({
      status: 'found',
      advice: 'It does not name Mailgun. Add include:mailgun.org before the last part of the record.',
    })
  })

  test('reports a missing record and what to add where', () => {
    expect(judge(['v=spf10 mx', 'spf1'], 'sendgrid')).toMatchObject({
      status: 'missing',
      record: null,
      advice: 'Add a TXT record at example.ph: v=spf1 include:sendgrid.net ~all',
    })
    expect(judge([])).toMatchObject({ status: 'missing', advice: expect.stringContaining('v=spf1 mx') })
  })

  test('refuses duplicate records and records that allow every sender', () => {
    expect(judge(['v=spf1 mx -all', 'v=spf1 -all'], 'mailgun')).toMatchObject({
      status: 'invalid',
      record: 'v=spf1 mx -all\nv=spf1 -all',
    })
    expect(judge(['v=spf1 +all'])).toMatchObject({ status: 'invalid' })
    expect(judge(['v=spf1 mx all'])).toMatchObject({ status: 'invalid' })
    expect(judge(['v=spf1 mx ?all'])).toMatchObject({ status: 'found' })
  })

  test('reports unknown when DNS does not answer', () => {
    expect(judge(null, 'mailgun')).toMatchObject({ status: 'unknown', record: null })
  })

  test.each([
    ['postmark', 'pm-bounces.example.ph'],
    ['resend', 'send.example.ph'],
  ] as const)('for %s accepts the record at the return-path domain %s', (id, name) => {
    const record = 'v=spf1 include:whoever.example ~all'
    for (const own of [[], null, ['v=spf1 mx -all']])
      expect(checkSpf(at(domain, own), at(name, [record]), provider(id))).toEqual({
        status: 'found',
        name,
        record,
        advice: null,
      })
    expect(checkSpf(at(domain, []), at(name, []), provider(id))).toMatchObject({
      status: 'missing',
      advice: expect.stringContaining(`Add the record for ${name}`),
    })
    expect(checkSpf(at(domain, ['v=spf1 mx -all']), at(name, []), provider(id))).toMatchObject({
      status: 'found',
      advice: expect.stringContaining(`Add the record for ${name}`),
    })
  })
})

describe('The DKIM check', () => {
  const [one, two] = ['s1._domainkey.example.ph', 's2._domainkey.example.ph']
  const key = 'v=DKIM1; k=rsa; p=MIGf MA0G'

  test('accepts a record under any of the selectors', () => {
    expect(checkDkim(domain, [at(one, []), at(two, ['p=MIGf'])], provider('sendgrid'))).toEqual({
      status: 'found',
      name: two,
      record: 'p=MIGf',
      advice: null,
    })
    expect(checkDkim(domain, [at(one, null), at(two, [key])], null)).toMatchObject({ status: 'found' })
  })

  test('refuses a revoked key', () => {
    expect(checkDkim(domain, [at(one, ['v=DKIM1; p='])], null)).toMatchObject({
      status: 'invalid',
      name: one,
    })
  })

  test('reports a missing record and the selectors looked for', () => {
    expect(
      checkDkim(domain, [at(one, ['hello']), at(two, ['v=DKIM2; p=x'])], provider('sendgrid')),
    ).toMatchObject({
      status: 'missing',
      advice: expect.stringMatching(/\(looked for s1, s2\).*SendGrid/),
    })
  })

  test('reports unknown when DNS does not answer or no selector is known', () => {
    expect(checkDkim(domain, [at(one, []), at(two, null)], null)).toMatchObject({ status: 'unknown' })
    expect(checkDkim(domain, [], provider('postmark'))).toMatchObject({
      status: 'unknown',
      advice: expect.stringContaining('Enter the DKIM selector that Postmark shows'),
    })
  })
})

describe('The DMARC check', () => {
  const [own, above] = ['_dmarc.mail.example.ph', '_dmarc.example.ph']

  test.each(['v=DMARC1; p=reject', 'v=dmarc1;p=Quarantine;rua=mailto:a@example.ph'])(
    'accepts %s',
    (record) => {
      expect(checkDmarc([at(own, ['other', record])])).toEqual({
        status: 'found',
        name: own,
        record,
        advice: null,
      })
    },
  )

  test('accepts a monitoring-only policy with advice', () => {
    expect(checkDmarc([at(own, ['v=DMARC1; p=none'])])).toMatchObject({
      status: 'found',
      advice: expect.stringContaining('p=quarantine'),
    })
  })

  test('uses the parent domain’s record, by its subdomain policy', () => {
    expect(checkDmarc([at(own, []), at(above, ['v=DMARC1; p=reject'])])).toMatchObject({
      status: 'found',
      name: above,
      advice: null,
    })
    expect(checkDmarc([at(own, []), at(above, ['v=DMARC1; p=reject; sp=none'])])).toMatchObject({
      advice: expect.stringContaining('only monitors'),
    })
  })

  test.each([['v=DMARC1'], ['v=DMARC1; p=everything'], ['v=DMARC1; p=none', 'v=DMARC1; p=reject']])(
    'refuses %j',
    (...records) => {
      expect(checkDmarc([at(own, records)])).toMatchObject({ status: 'invalid', name: own })
    },
  )

  test('reports a missing record and what to add where', () => {
    expect(checkDmarc([at(own, ['v=DMARC10; p=none']), at(above, [])])).toMatchObject({
      status: 'missing',
      name: own,
      advice: expect.stringContaining(`Add a TXT record at ${own}: v=DMARC1; p=none`),
    })
  })

  test('reports unknown when DNS fails, even if the parent domain has a record', () => {
    expect(checkDmarc([at(own, null), at(above, ['v=DMARC1; p=reject'])])).toMatchObject({
      status: 'unknown',
    })
  })
})
