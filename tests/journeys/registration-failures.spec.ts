import { describe, expect, test } from 'vitest'
import { offline, openPage, visit } from '../kit/browser.ts'
import {
  aRegistrant,
  completeButton,
  countRegistrations,
  expectStep,
  fillUpToConfirm,
  openRegistration,
  queryDatabase,
} from '../kit/registration-form.ts'
import { sample, seminarTitled } from '../kit/sample-seminars.ts'

const sending = '**/_api/attendees'
const confirmed = { level: 1, name: 'Welcome & Registration Confirmed!' } as const

describe('A registration that fails to submit', () => {
  test('keeps all input when the server fails, and takes the seat on retry', async () => {
    const { page } = await openPage({ width: 360, expected: [/status of 500/, /answer: 500/] })
    const person = aRegistrant()
    await openRegistration(page, sample.paid)
    await fillUpToConfirm(page, person)
    await page.route(
      sending,
      (route) => route.fulfill({ status: 500, json: { error: 'Something went wrong.' } }),
      {
        times: 1,
      },
    )
    await completeButton(page).click()
    await page.getByText('Registration failed. Please try again or contact support.').waitFor()
    await page.getByAltText('Preview of receipt.png').waitFor()
    await completeButton(page).click()
    await page.getByRole('heading', confirmed).waitFor()
    await page.getByText('We are checking your payment.').waitFor()
    expect(await page.getByText('Registration failed').count()).toBe(0)
    expect(await countRegistrations(person)).toBe(1)
  })

  test('reports being offline, and succeeds once online', async () => {
    const { page } = await openPage({ width: 360, expected: offline })
    const person = aRegistrant()
    await openRegistration(page, sample.free)
    await fillUpToConfirm(page, person, false)
    await page.context().setOffline(true)
    await page.getByText('You are offline', { exact: true }).waitFor()
    await completeButton(page).click()
    await page.getByText('You appear to be offline. Check your connection and try again.').first().waitFor()
    await page.context().setOffline(false)
    await completeButton(page).click()
    await page.getByRole('heading', confirmed).waitFor()
    expect(await countRegistrations(person)).toBe(1)
  })

  test('takes no second seat when only the response was lost', async () => {
    const { page } = await openPage({ expected: [/ERR_FAILED/] })
    const person = aRegistrant()
    await openRegistration(page, sample.free)
    await fillUpToConfirm(page, person, false)
    await page.route(
      sending,
      async (route) => {
        await route.fetch()
        await route.abort('failed')
      },
      { times: 1 },
    )
    await completeButton(page).click()
    await page.getByText('You appear to be offline.').first().waitFor()
    expect(await countRegistrations(person)).toBe(1)
    await completeButton(page).click()
    await page.getByRole('heading', confirmed).waitFor()
    expect(await countRegistrations(person)).toBe(1)
  })
})

test('Registration form reports on the first step that the person already has a seat', async () => {
  const { page } = await openPage({ expected: [/status of 409/, /answer: 409/] })
  const person = aRegistrant()
  await openRegistration(page, sample.free)
  await fillUpToConfirm(page, person, false)
  await completeButton(page).click()
  await page.getByRole('heading', confirmed).waitFor()
  await visit(page, `/register?seminar=${(await seminarTitled(sample.free)).id}`)
  await page.getByRole('button', { name: 'Register Another Person' }).click()
  await fillUpToConfirm(page, person, false)
  await completeButton(page).click()
  await expectStep(page, 1)
  await page
    .getByText('You are already registered for this seminar. Please select a different seminar.')
    .waitFor()
  const toast = page.getByRole('region', { name: 'Messages' })
  await toast.getByText('Already registered for this seminar').waitFor()
  await toast.getByText('Please select a different seminar to continue your registration.').waitFor()
  expect(await countRegistrations(person)).toBe(1)
})

test('Registration form for a seminar that became full says so and links to other seminars', async () => {
  const { page } = await openPage({ expected: [/status of 409/, /answer: 409/] })
  const { id, maxAttendees } = await seminarTitled(sample.anotherPaid)
  const person = aRegistrant()
  await openRegistration(page, sample.anotherPaid)
  await fillUpToConfirm(page, person)
  await queryDatabase('update seminars set max_attendees = seats_taken where id = $1', [id])
  try {
    await completeButton(page).click()
    await page.getByText('This seminar is full.').first().waitFor()
    await page.getByRole('link', { name: 'See the other seminars' }).click()
    await page.getByRole('heading', { level: 1, name: 'Seminars' }).waitFor()
  } finally {
    await queryDatabase('update seminars set max_attendees = $2 where id = $1', [id, maxAttendees])
  }
  expect(await countRegistrations(person)).toBe(0)
})

test.for([
  [sample.full, 'This seminar is full.'],
  [sample.cancelled, 'This seminar was cancelled.'],
  [sample.over, 'This seminar has ended.'],
] as const)('Registration page of %s shows the reason instead of the form', async ([title, reason]) => {
  const { page } = await openPage()
  await openRegistration(page, title)
  await page.getByText(reason).waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  await page.getByRole('link', { name: 'Back to Seminars' }).click()
  await page.getByRole('heading', { level: 1, name: 'Seminars' }).waitFor()
})
