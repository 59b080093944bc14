/** Any JSON from an authenticated sender is either refused or read, and what was read can be stored. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MailEventType } from '#app/features/email/contract/email.ts'
import { saveWebhookSecret } from '#tests/kit/mail-reports.ts'
import { type Provider, reporting, reportingNames, someFacts } from '#tests/kit/provider-reports.ts'
import { aSite } from '#tests/kit/site.ts'

const { services, api } = await aSite()

const nasty = fc.oneof(
  fc.constantFrom(
    '\u0000',
    '\ud800',
    '<>',
    '@',
    '',
    'x'.repeat(5000),
    '__proto__',
    'NaN',
    '-1e400',
    '9'.repeat(30),
  ),
  fc.constantFrom(null, true, -1, 1e300, 1e15, 0, [], {}, [[]], { a: { b: [] } }),
  fc.string(),
  fc.jsonValue(),
)

/** The same value with one part, at any depth, replaced or removed. */
function mutated(value: unknown, choice: readonly number[], part: unknown): unknown {
  const [first = 0, ...rest] = choice
  if (choice.length === 0 || typeof value !== 'object' || value === null) return part
  const entries = Object.entries(value)
  const place = first % Math.max(1, entries.length)
  const changed = entries.flatMap(([name, held], index) => {
    if (index !== place) return [[name, held] as const]
    return part === undefined && rest.length === 0 ? [] : [[name, mutated(held, rest, part)] as const]
  })
  return Array.isArray(value) ? changed.map(([, held]) => held) : Object.fromEntries(changed)
}

test.for(reportingNames)(
  'POST /webhooks/email: mutated %s reports get 200 or 401, never a server error',
  async (name) => {
    const provider: Provider = reporting[name]
    await saveWebhookSecret(services, provider.secret)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...MailEventType.options),
        fc.array(fc.nat(20), { maxLength: 5 }),
        fc.option(nasty, { nil: undefined }),
        async (type, choice, part) => {
          const payload = mutated(provider.example(type, someFacts()), choice, part)
          const report = provider.sign(payload === undefined ? null : payload)
          const response = await api.send('/webhooks/email', { ...report, headers: { ...report.headers } })
          expect([200, 401], report.body).toContain(response.status)
        },
      ),
      { numRuns: 150 },
    )
  },
)

test.for(['[', 'null', '1', '""', '[[[[1]]]]', '[]', '{}', `${'['.repeat(100_000)}${']'.repeat(100_000)}`])(
  'POST /webhooks/email: the body %s gets 200 or 400, never a server error',
  async (body) => {
    await saveWebhookSecret(services, reporting.other.secret)
    const headers = { Authorization: `Bearer ${reporting.other.secret}` }
    const response = await api.send('/webhooks/email', { body, headers })
    expect([200, 400]).toContain(response.status)
  },
)
