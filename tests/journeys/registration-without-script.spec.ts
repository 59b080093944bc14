/** Registering as a visitor without JavaScript does it: one page, one form. */

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { joinClaimsSql, joinOrdersSql } from '#tests/kit/orders.ts'
import { openPage, sidewaysScroll } from '../kit/browser.ts'
import { waitForMail } from '../kit/mailbox.ts'
import { aPlannedSeminar } from '../kit/planned-seminars.ts'
import {
  aProofFile,
  aRegistrant,
  chooseProof,
  completeButton,
  field,
  fillPersonal,
  fillProfessional,
  queryDatabase,
  type Registrant,
} from '../kit/registration-form.ts'
import { sample, seminarTitled } from '../kit/sample-seminars.ts'
import { theSite } from '../kit/this-site.ts'

const confirmed = (page: Page) => page.getByRole('heading', { level: 1, name: /Registration Confirmed!$/ })

async function openForm(title: string, expected: readonly RegExp[] = []): Promise<Page> {
  const { page } = await openPage({ width: 360, javaScript: false, expected })
  await page.goto(`/register?seminar=${(await seminarTitled(title)).id}`)
  return page
}

async function fillIn(page: Page, person: Registrant): Promise<void> {
  await fillPersonal(page, person)
  await fillProfessional(page)
}

function registrationsOf({ email }: Registrant) {
  return queryDatabase(
    `select reference, orders.state, proofs.id is not null as has_proof from registrations ${joinOrdersSql}
     left ${joinClaimsSql} join people on people.id = person_id left join proofs on proofs.payment_id = claim.id
     where email = $1`,
    [email],
  )
}

describe('Registering without JavaScript', () => {
  test('takes a paid seat with a proof of payment, and confirms it on the page and by e-mail', async () => {
    const page = await openForm(sample.paid)
    const person = aRegistrant()
    expect(await page.getByRole('button', { name: 'Next' }).isVisible()).toBe(false)
    await fillIn(page, person)
    await chooseProof(page, await aProofFile())
    await field(page, 'Reference Number').fill('GC-1234')
    await completeButton(page).click()
    await confirmed(page).waitFor()
    const [row, ...others] = await registrationsOf(person)
    expect(others).toEqual([])
    await page.getByText(String(row?.reference)).waitFor()
    await page.getByText('We are checking your payment.').waitFor()
    expect(page.url()).not.toContain('Amihan')
    expect(await sidewaysScroll(page)).toBe(0)
    await waitForMail(theSite().mailboxUrl, person.email)
    await page.getByRole('heading', { name: 'Create an account' }).waitFor()
    // The page that the form led to: reloading it sends nothing.
    const reloaded = await page.reload()
    expect(reloaded?.request().method()).toBe('GET')
    await page.getByText(String(row?.reference)).waitFor()
    expect(await registrationsOf(person)).toHaveLength(1)
  })

  test('asks about a probable typing error in the e-mail domain, once', async () => {
    const { page } = await openPage({ width: 360, javaScript: false, expected: [/400/] })
    await page.goto(`/register?seminar=${(await aPlannedSeminar()).id}`)
    const person = aRegistrant()
    const mistyped = { ...person, email: person.email.replace('journeys.example', 'gmial.com') }
    await fillIn(page, mistyped)
    await completeButton(page).click()
    const suggested = mistyped.email.replace('gmial', 'gmail')
    await page.getByText(`Did you mean ${suggested}? If ${mistyped.email} is right`).waitFor()
    expect(await registrationsOf(mistyped)).toEqual([])
    await completeButton(page).click()
    await confirmed(page).waitFor()
    expect(await registrationsOf(mistyped)).toHaveLength(1)
  })

  test('shows the confirmation also if the seminar is unpublished meanwhile', async () => {
    const seminar = await aPlannedSeminar()
    const { page } = await openPage({ width: 360, javaScript: false })
    await page.goto(`/register?seminar=${seminar.id}`)
    await fillIn(page, aRegistrant())
    await completeButton(page).click()
    await confirmed(page).waitFor()
    await queryDatabase('update seminars set is_draft = true where id = $1', [seminar.id])
    await page.reload()
    await confirmed(page).waitFor()
    await page.getByText('seminar details could not be retrieved').waitFor()
  })
})
