import { expect, test } from 'vitest'
import { TEST_SITE } from '#tests/kit/mail.ts'
import { renderTemplate } from '../adapters/liquid/render-template.ts'
import { getShippedTemplate, sampleVariables } from './compose-message.ts'

const render = (type: string, changes: Readonly<Record<string, unknown>>) =>
  renderTemplate(getShippedTemplate(type, TEST_SITE), sampleVariables(type, TEST_SITE, changes))

test('A booking of free seats is confirmed at once, and names neither payment nor purchase order', async () => {
  const { text } = await render('booking_made', { amountDue: null, holdsUntil: null })
  expect(text).toContain('Your 12 seats for Mabini Elementary School are confirmed. There is nothing to pay.')
  expect(text).not.toMatch(/purchase order|accounting|e-mail you when/)
})

test('The reason for which staff end a booking keeps its lines', async () => {
  const { html, text } = await render('booking_ended', { cause: 'cancelled', reason: 'Flooded.\nUntil May.' })
  expect(text).toContain('> Flooded.\n> Until May.')
  expect(html).toContain('Flooded.<br>Until May.')
})

test('A booking that ended has its price only where something was paid', async () => {
  const unpaid = await render('booking_ended', {})
  expect(unpaid.text).toContain('Nothing is to be paid any more.')
  expect(unpaid.text).not.toMatch(/Price|₱/)
  const { text } = await render('booking_ended', { cause: 'cancelled', amountPaid: 9_000 })
  expect(text).toContain('Price: ₱18,000\nPaid: ₱9,000\n')
})

test('A booking with one seat left is not told of seats', async () => {
  const changes = { seats: 1, unnamedSeats: 1 }
  for (const type of ['booking_confirmed', 'booking_lapsing'])
    expect((await render(type, changes)).text).not.toContain('1 seats')
})

test('A person of an institution whose name cannot be shown is told of their school or office in a sentence', async () => {
  const { text } = await render('seat_named', { institution: 'your school or office' })
  expect(text).toContain('We have your name from your school or office, which booked seats for this seminar')
})
