import { expect, test } from 'vitest'
import type { DeliverabilityReport, DnsCheck } from '../contract/settings.ts'
import { evaluateDeliverability } from './deliverability.ts'

const found: DnsCheck = { status: 'found', name: 'example.ph', record: 'v=…', advice: null }
const missing: DnsCheck = { status: 'missing', name: 'example.ph', record: null, advice: 'Add it.' }
const unknown: DnsCheck = { ...missing, status: 'unknown' }
const all: DeliverabilityReport = {
  domain: 'example.ph',
  message: null,
  spf: found,
  dkim: found,
  dmarc: found,
}

test.each<[string, DeliverabilityReport | undefined, ReturnType<typeof evaluateDeliverability>]>([
  ['nothing was checked', undefined, { state: 'not_checked', wanting: [] }],
  ['DNS is unreachable', { ...all, message: 'DNS is away.' }, { state: 'not_checked', wanting: [] }],
  [
    'every result is unknown',
    { ...all, spf: unknown, dkim: unknown, dmarc: unknown },
    { state: 'not_checked', wanting: [] },
  ],
  ['all records are valid', all, { state: 'good', wanting: [] }],
  [
    'the DMARC policy only monitors',
    { ...all, dmarc: { ...found, advice: 'Raise it.' } },
    { state: 'good', wanting: [] },
  ],
  [
    'SPF names another provider',
    { ...all, spf: { ...found, advice: 'Add it.' } },
    { state: 'needs_attention', wanting: ['spf'] },
  ],
  [
    'the DKIM selector is unknown',
    { ...all, dkim: unknown, dmarc: missing },
    { state: 'needs_attention', wanting: ['dkim', 'dmarc'] },
  ],
])('judgeDeliverability gives the right verdict when %s', (_, answer, expected) => {
  expect(evaluateDeliverability(answer)).toEqual(expected)
})
