/** Attempts to take over a registration, and what its owner can do. */

import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage, sidewaysScroll, visit } from '#tests/kit/browser.ts'
import { aScreenshot } from '#tests/kit/images.ts'
import { joinClaimsSql, joinOrdersSql } from '#tests/kit/orders.ts'
import { decidePayment, waitForRegistrationsLink } from '#tests/kit/proof-links.ts'
import {
  chooseProof,
  completeButton,
  expectStep,
  field,
  fillUpToConfirm,
  openRegistration,
  queryDatabase,
} from '#tests/kit/registration-form.ts'
import { sample } from '#tests/kit/sample-seminars.ts'

const rejection = 'The amount cannot be read.'

async function aTakeOver(stranger: Page) {
  const email = `${randomBytes(5).toString('hex')}@journeys.example`
  const account = { email, password: 'bahay kubo 1994', displayName: 'Stranger' }
  const made = await stranger.context().request.post('/_api/auth/register_with_password', { data: account })
  expect(made.status()).toBe(200)
  const { page: teacher } = await openPage({ width: 360 })
  await openRegistration(teacher, sample.paid)
  await fillUpToConfirm(teacher, { firstName: 'Amihan', lastName: 'Reyes', email })
  await completeButton(teacher).click()
  await teacher.getByText('Your registration number').waitFor()
  const [row] = await queryDatabase(
    'select r.id, r.reference from registrations r join people p on p.id = r.person_id where p.email = $1',
    [email],
  )
  const registrationId = Number(row?.id)
  await decidePayment(registrationId, 'reject', rejection)
  return { email, teacher, registrationId, reference: String(row?.reference) }
}

test("Registration take-over: a stranger's account with a teacher's e-mail gains nothing, and the teacher keeps access", async () => {
  const { page: stranger } = await openPage({ expected: [/status of 4\d\d/, /answer: 4\d\d/] })
  const { email, teacher, registrationId, reference } = await aTakeOver(stranger)

  await openRegistration(stranger, sample.paid)
  await fillUpToConfirm(stranger, { firstName: 'Stranger', lastName: 'Danger', email })
  await completeButton(stranger).click()
  await expectStep(stranger, 1)
  await stranger.getByText('use the link in our e-mail to send a new proof of payment').waitFor()
  const request = stranger.context().request
  const proof = await request.get(`/_api/attendees/proof?registrationId=${registrationId}`)
  expect(proof.status()).toBe(403)
  for (const path of ['/attendees/own-data', '/attendees/profile', '/dashboard/personal']) {
    const text = await (await request.get(`/_api${path}`)).text()
    expect(text).not.toContain(rejection)
    expect(text).not.toContain(reference)
  }

  await visit(teacher, '/status')
  await teacher.getByRole('textbox', { name: 'Email Address' }).fill(email)
  await teacher.getByRole('button', { name: 'E-mail me my registrations' }).click()
  await teacher.getByRole('heading', { name: 'Check Your E-mail' }).waitFor()
  await teacher.goto(await waitForRegistrationsLink(email))
  await teacher.getByText('Payment not accepted').waitFor()
  await teacher.getByText(reference).waitFor()
  expect(teacher.url()).not.toContain('#')
  expect(await sidewaysScroll(teacher)).toBe(0)
  await teacher.getByRole('link', { name: /Send a new proof of payment/ }).click()
  await chooseProof(teacher, { name: 'receipt.png', mimeType: 'image/png', buffer: await aScreenshot() })
  await teacher.getByAltText('Preview of receipt.png').waitFor()
  await teacher.getByRole('button', { name: 'Send proof of payment' }).click()
  await teacher.getByRole('heading', { name: 'We have your new proof of payment' }).waitFor()
  const [after] = await queryDatabase(
    `select orders.state, channel, sent_by from registrations ${joinOrdersSql} ${joinClaimsSql}
     join proofs on proofs.payment_id = claim.id where registrations.id = $1 order by proofs.id desc limit 1`,
    [registrationId],
  )
  expect(after).toEqual({ state: 'pending', channel: 'mailed_link', sent_by: null })
})

test('Registration take-over: a visitor knowing e-mail and seminar cannot overwrite the license number', async () => {
  const { page } = await openPage({ expected: [/status of 409/, /answer: 409/] })
  const { page: own } = await openPage()
  const { email, registrationId } = await aTakeOver(own)
  await openRegistration(page, sample.paid)
  await fillUpToConfirm(page, { firstName: 'Other', lastName: 'Person', email })
  await completeButton(page).click()
  await expectStep(page, 1)
  expect(await field(page, 'Email').inputValue()).toBe(email)
  const [row] = await queryDatabase(
    `select orders.state, details ->> 'lastName' as name from registrations ${joinOrdersSql} where registrations.id = $1`,
    [registrationId],
  )
  expect(row).toEqual({ state: 'rejected', name: 'Reyes' })
})
