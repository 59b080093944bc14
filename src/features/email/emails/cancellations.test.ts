import { expect, test } from 'vitest'
import { TEST_SITE } from '#tests/kit/mail.ts'
import { renderTemplate } from '../adapters/liquid/render-template.ts'
import { getShippedTemplate, sampleVariables } from './compose-message.ts'

const render = (type: string, changes: Readonly<Record<string, unknown>>) =>
  renderTemplate(getShippedTemplate(type, TEST_SITE), sampleVariables(type, TEST_SITE, changes))

test.each(['registration_cancelled', 'seat_released'])(
  '%s says that nothing is sent back under the refund rule, and not so while the office decides',
  async (type) => {
    const rule = 'You have paid ₱1,500. Under our refund rule, nothing is sent back'
    const { html, text } = await render(type, { refundAmount: 0, refundTo: null })
    for (const part of [html, text]) expect(part).toContain(rule)
    const undecided = await render(type, { refundAmount: null, refundTo: null })
    expect(undecided.text).toContain('You have paid ₱1,500. Our office will settle it with you.')
    expect(undecided.text).not.toContain('refund rule')
  },
)

test('The payer is told of several canceled seats by their number', async () => {
  const references = ['A1B2-C3D4-E5F6', 'B7A8-90F1-22CD']
  const { subject, html, text } = await render('seat_released', { references })
  expect(subject).toMatch(/^2 seats that you pay for are cancelled: /)
  expect(html).toContain('>2 seats that you pay for are cancelled</h1>')
  expect(text).toContain('The 2 registrations below are cancelled')
  expect(text).toContain(`Registration numbers: ${references.join(', ')}`)
})
