import { describe, expect, test } from 'vitest'
import { TEST_SITE } from '#tests/kit/mail.ts'
import {
  type RenderedMessage,
  renderTemplate,
  type TemplateVariables,
} from '../adapters/liquid/render-template.ts'
import { getShippedTemplate, sampleVariables } from './compose-message.ts'
import { shippedEmails } from './shipped-emails.ts'

const types = shippedEmails.map(({ templateType }) => templateType)

test('Every e-mail has an event and a template type of its own', () => {
  expect(new Set(shippedEmails.map(({ event }) => event)).size).toBe(shippedEmails.length)
  expect(new Set([...types, 'custom']).size).toBe(shippedEmails.length + 1)
})

/** The variables with every text except URLs changed, also in lists. */
function withFacts(variables: TemplateVariables, change: (value: string) => string): TemplateVariables {
  const changed = (value: unknown): unknown => {
    if (typeof value === 'string') return /^(https?|mailto):/.test(value) ? value : change(value)
    if (Array.isArray(value)) return value.map(changed)
    return typeof value === 'object' && value !== null ? withFacts(value as TemplateVariables, change) : value
  }
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, changed(value)]))
}

function expectSound({ subject, html, text }: RenderedMessage): void {
  expect(subject).not.toMatch(/[\r\n]|\{\{|\{%/)
  expect(Buffer.byteLength(html)).toBeLessThan(30 * 1024)
  expect(html).not.toMatch(/<(img|link|script|iframe|form|svg)|url\(|\{%/)
  for (const tag of ['html', 'head', 'body', 'style', 'table', 'tr', 'td', 'p', 'div', 'a', 'h1']) {
    const opened = html.match(new RegExp(`<${tag}[ >]`, 'g'))?.length
    expect(opened, tag).toBe(html.match(new RegExp(`</${tag}>`, 'g'))?.length)
  }
  expect(text).not.toMatch(/<(p|table|br|a)\b/)
}

describe.each(types)('The shipped template %s', (type) => {
  const sample = sampleVariables(type, TEST_SITE)

  test('renders valid HTML and matching text, with every link in both', async () => {
    const rendered = await renderTemplate(getShippedTemplate(type, TEST_SITE), sample)
    expectSound(rendered)
    // All templates share one layout and footer.
    expect(rendered.html).toContain('class="sheet"')
    expect(rendered.html).toContain('color-scheme:light dark')
    expect(rendered.html).toContain('118 Mapayapa Street, Quezon City')
    expect(rendered.text).toMatch(/\n\nPagsulong Learning Center\n(118 Mapayapa Street, Quezon City\n)?$/)
    expect(rendered.text).not.toMatch(/\n{3}/)
    // Every button's URL is in the text part too.
    const links = [...rendered.html.matchAll(/href="(https:[^"]+)"/g)].map(([, href = '']) => href)
    for (const link of links) expect(rendered.text).toContain(link.replaceAll('&amp;', '&'))
  })

  test('stays valid with the longest names', async () => {
    const long = withFacts(sample, (value) =>
      `${value} ${'Maria-Concepcion-Bonifacia'.repeat(8)}`.slice(0, 200),
    )
    expectSound(await renderTemplate(getShippedTemplate(type, TEST_SITE), long))
  })

  test('shows entered text as text in every variable', async () => {
    const typed = '<script>alert(1)</script>{{ provider.name }}"><b>'
    const { subject, html } = await renderTemplate(
      getShippedTemplate(type, TEST_SITE),
      withFacts(sample, () => `${typed}\r\nBcc: x@example.ph`),
    )
    expect(html).not.toMatch(/<script|<b>/)
    expect(html).toContain('&lt;script&gt;')
    expect(subject).not.toMatch(/[\r\n]/)
  })
})
