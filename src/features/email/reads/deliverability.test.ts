import { expect, onTestFinished, test } from 'vitest'
import { createTxtLookup } from '#app/platform/dns/text-records.ts'
import { type DnsBehaviour, startDnsServer } from '#tests/kit/dns-server.ts'
import { type CheckedSender, checkDeliverability } from './deliverability.ts'

const sendgrid: CheckedSender = {
  senderEmail: 'cpd@mail.example.ph',
  baseUrl: 'smtp://apikey@smtp.sendgrid.net:587',
  dkimSelector: null,
}

async function check(
  names: Record<string, DnsBehaviour>,
  sender: Partial<CheckedSender> = {},
  timeoutInMs?: number,
) {
  const dns = await startDnsServer(names)
  onTestFinished(() => dns.close())
  const lookUp = createTxtLookup({
    servers: [dns.address],
    ...(timeoutInMs !== undefined && { timeoutInMs }),
  })
  return { ...(await checkDeliverability({ ...sendgrid, ...sender }, lookUp)), lookups: dns.lookups }
}

test('checkDeliverability finds SPF, DKIM and DMARC records through a real name server', async () => {
  const longKey = `v=DKIM1; k=rsa; p=${'A'.repeat(400)}`
  const found = await check({
    'mail.example.ph': ['other=1', 'v=spf1 include:sendgrid.net ~all'],
    // As providers recommend: a CNAME to a record of their own, whose key may change.
    's1._domainkey.mail.example.ph': { alias: 's1.domainkey.u7.wl.sendgrid.net' },
    's1.domainkey.u7.wl.sendgrid.net': [longKey],
    '_dmarc.example.ph': ['v=DMARC1; p=reject'],
  })
  expect(found).toMatchObject({
    domain: 'mail.example.ph',
    message: null,
    spf: { status: 'found', advice: null },
    dkim: { status: 'found', name: 's1._domainkey.mail.example.ph', record: longKey },
    dmarc: { status: 'found', name: '_dmarc.example.ph' },
  })
  expect(found.lookups).not.toContain('_dmarc.ph')
})

test('checkDeliverability distinguishes missing records from look-up failures', async () => {
  expect(await check({ 'mail.example.ph': [], '_dmarc.mail.example.ph': 'server_failure' })).toMatchObject({
    message: null,
    spf: { status: 'missing' },
    dkim: { status: 'missing' },
    dmarc: { status: 'unknown' },
  })
})

test('checkDeliverability looks up only the DKIM selector that was entered', async () => {
  const found = await check({ 'own._domainkey.mail.example.ph': ['p=A'] }, { dkimSelector: 'own' })
  expect(found.dkim).toMatchObject({ status: 'found' })
  expect(found.lookups.filter((name) => name.includes('_domainkey'))).toEqual([
    'own._domainkey.mail.example.ph',
  ])
})

test('checkDeliverability accepts the provider’s SPF record at the return-path domain', async () => {
  const found = await check(
    {
      'pm-bounces.mail.example.ph': { alias: 'pm.mtasv.net' },
      'pm.mtasv.net': ['v=spf1 a:sc-ord-mtasv-sigproc.mtasv.net include:spf.mtasv.net -all'],
    },
    { baseUrl: 'smtp://smtp.postmarkapp.com:587' },
  )
  expect(found).toMatchObject({
    spf: { status: 'found', name: 'pm-bounces.mail.example.ph' },
    dkim: { status: 'unknown', advice: expect.stringContaining('Postmark') },
  })
})

test('checkDeliverability times out on a silent name server and reports it in one sentence', async () => {
  const silent = Object.fromEntries(
    ['mail.example.ph', '_dmarc.mail.example.ph', '_dmarc.example.ph', 's1', 's2', 'm1'].map((name) => [
      name.length === 2 ? `${name}._domainkey.mail.example.ph` : name,
      'silence' as const,
    ]),
  )
  const began = Date.now()
  expect(await check(silent, {}, 300)).toMatchObject({
    message: expect.stringContaining('could not reach DNS'),
    spf: { status: 'unknown' },
    dkim: { status: 'unknown' },
    dmarc: { status: 'unknown' },
  })
  expect(Date.now() - began).toBeLessThan(2000)
})

test('checkDeliverability reports the same when no name server is listening', async () => {
  const dns = await startDnsServer({})
  await dns.close()
  const lookUp = createTxtLookup({ servers: [dns.address], timeoutInMs: 500 })
  expect(await checkDeliverability(sendgrid, lookUp)).toMatchObject({
    message: expect.stringContaining('could not reach DNS'),
  })
})
