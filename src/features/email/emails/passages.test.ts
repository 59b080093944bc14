import { describe, expect, test } from 'vitest'
import type { EmailPassages } from '#app/features/settings/contract/email-texts.ts'
import { TEST_SITE } from '#tests/kit/mail.ts'
import { renderTemplate } from '../adapters/liquid/render-template.ts'
import { getShippedTemplate, listVariableDescriptions, sampleVariables } from './compose-message.ts'
import { findPassageVariableLabel, longestPassageOf, parsePassage } from './passages.ts'
import { getShippedEmail, shippedEmails } from './shipped-emails.ts'
import { listSecretLinkVariables } from './template-types.ts'

const types = shippedEmails.map(({ templateType }) => templateType)

function render(
  own: EmailPassages,
  type = 'registration_confirmation',
  changes: Readonly<Record<string, unknown>> = {},
) {
  const { event } = getShippedEmail(type)
  const site = { ...TEST_SITE, texts: { [event]: own } }
  return renderTemplate(getShippedTemplate(type, site), sampleVariables(type, site, changes))
}

const variablesOf = (text: string) => [...text.matchAll(/\{[\w.]+\}/g)].map(([variable]) => variable).sort()

test('E-mails about online payments, tickets, meetings, attendance, evaluations, accreditation and certificates have Filipino texts', () => {
  expect(types.filter((type) => getShippedEmail(type).filipino !== null)).toEqual([
    ...['payment_link_expired', 'payment_late'],
    ...['ticket', 'meeting_link', 'attendance_summary', 'evaluation_open', 'accreditation_due'],
    ...['certificate_ready', 'certificate_replaced', 'certificate_revoked'],
    ...['name_wanted', 'licence_wanted', 'passport_reminder'],
  ])
})

describe.each(types)('The passages of %s', (type) => {
  const email = getShippedEmail(type)

  test('contain only variables that sentences of this e-mail may contain', () => {
    for (const { text } of Object.values(email.passages))
      for (const part of parsePassage(text))
        if ('variable' in part) expect(email.mayContain(part.variable), part.variable).toBe(true)
  })

  test('have in Filipino, where there are any, the same variables and no longer texts than allowed', () => {
    if (email.filipino === null) return
    expect(Object.keys(email.filipino)).toEqual(Object.keys(email.passages))
    for (const [name, definition] of Object.entries(email.passages)) {
      const text = email.filipino[name] ?? ''
      expect(variablesOf(text), name).toEqual(variablesOf(definition.text))
      expect(text.length, name).toBeLessThanOrEqual(longestPassageOf(definition))
    }
  })

  test('render the same if saved unchanged', async () => {
    const saved = Object.entries(email.passages).map(([name, { text }]) => [name, parsePassage(text)])
    expect(await render(Object.fromEntries(saved), type)).toEqual(await render({}, type))
  })

  test('all appear in their preview, and paragraphs also in its plain text', async () => {
    for (const [name, { kind, shownWith }] of Object.entries(email.passages)) {
      const { subject, html, text } = await render({ [name]: [{ text: `own ${name}` }] }, type, shownWith)
      expect(`${subject}${html}`).toContain(`own ${name}`)
      if (kind === 'paragraph') expect(text).toContain(`own ${name}`)
    }
  })

  test('may not contain a secret link', () => {
    for (const name of listSecretLinkVariables(type)) expect(email.mayContain(name)).toBe(false)
    const labels = Object.keys(listVariableDescriptions(type))
      .filter(email.mayContain)
      .map(findPassageVariableLabel)
    expect(new Set(labels).size).toBe(labels.length)
  })
})

describe('A passage that the provider changed', () => {
  test('appears in HTML and plain text, with its variables', async () => {
    const { html, text } = await render({
      pending: [{ text: 'We look at your payment, ' }, { variable: 'firstName' }, { text: '.' }],
    })
    expect(html).toContain('<p style="margin:0 0 16px">We look at your payment, Maria.</p>')
    expect(text).toContain('\n\nWe look at your payment, Maria.\n\n')
    expect(text).not.toContain('Your seat is reserved')
  })

  test('is data: HTML is escaped and Liquid is not run', async () => {
    const typed = '<b>{{ provider.name }}</b> {% if true %}{{{% raw %} & "100%"'
    const { subject, html, text } = await render({
      subjectPending: [{ text: typed }],
      headingPending: [{ text: typed }],
      calendar: [{ text: typed }],
      statusButton: [{ text: typed }],
    })
    const escaped =
      '&lt;b&gt;&#123;&#123; provider.name }}&lt;/b&gt; &#123;% if true %}&#123;&#123;&#123;% raw %} &amp; &quot;100%&quot;'
    expect(subject).toBe(typed)
    expect(html.split(escaped)).toHaveLength(5)
    expect(html).not.toContain('<b>')
    expect(text.split(typed)).toHaveLength(4)
  })

  test('keeps a subject in one line', async () => {
    const { subject } = await render({ subjectPending: [{ text: 'Hello\r\nBcc: x@example.ph' }] })
    expect(subject).toBe('Hello Bcc: x@example.ph')
  })

  test('loses variables that the e-mail does not have, as after an import', async () => {
    const { text } = await render({
      pending: [
        { text: 'Thank you' },
        { variable: 'unsubscribeLink' },
        { variable: 'seminar.directions' },
        { variable: 'constructor' },
        { text: '!' },
      ],
    })
    expect(text).toContain('Thank you!')
  })

  test('is replaced by the shipped text if nothing else is left', async () => {
    const shipped = await render({})
    expect(await render({ pending: [{ variable: 'former.days' }], unknown: [{ text: 'x' }] })).toEqual(
      shipped,
    )
  })

  test('ends a heading in the plain text with one mark', async () => {
    const { text } = await render({ headingPending: [{ text: 'Salamat!' }] })
    expect(text).toMatch(/^Salamat!\n\n/)
  })
})
