/** A stranger registers other people's e-mails to have own text mailed in the site's name. */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { callApi, expectingRefusals, mailTextsTo, waitForMailText } from '../kit/attacks.ts'
import { aPlannedSeminar } from '../kit/attendees.ts'
import { openPage, visit } from '../kit/browser.ts'
import { completeButton, fillUpToConfirm } from '../kit/registration-form.ts'
import { aMark } from '../kit/staff-people.ts'

const details = {
  middleInitial: 'S',
  lastName: 'Reyes',
  phone: '0917 555 0101',
  company: 'Basey National High School',
  jobTitle: 'Teacher III',
  source: 'facebook',
  isCpdasUser: false,
}

test.for([
  ['a URL', 'https://attacker.example/prize'],
  ['a domain that mail programs turn into a link', 'attacker.example'],
])(
  'Registration e-mail: %s as a name is replaced by Participant in the greeting',
  async ([, firstName = '']) => {
    const seminar = await aPlannedSeminar(`Planning a School Year ${aMark()}`)
    const email = `${randomBytes(5).toString('hex')}@journeys.example`
    const { page } = await openPage()
    await visit(page, `/register?seminar=${seminar.id}`)
    await fillUpToConfirm(page, { firstName, lastName: 'Reyes', email }, false)
    await completeButton(page).click()
    await page.getByText('Your registration number').waitFor()

    const text = await waitForMailText(email, /You have a seat/)
    expect(text).toContain('You have a seat, Participant')
    expect(text).not.toContain('attacker')
  },
)

test('Registration rate limit counts plus-addresses of one mailbox together, separate from other mailboxes', async () => {
  const first = await aPlannedSeminar(`Planning a School Year ${aMark()}`)
  const second = await aPlannedSeminar(`Planning a School Day ${aMark()}`)
  const box = randomBytes(5).toString('hex')
  const addresses = [1, 2, 3, 4, 5].map((number) => `${box}+${number}@journeys.example`)
  const { page } = await openPage({ expected: expectingRefusals })
  await visit(page, '/')
  const register = async (email: string, seminarId: number) =>
    (await callApi(page, '/attendees', { ...details, firstName: 'Amihan', email, seminarId })).status

  const statuses: number[] = []
  for (const { id } of [first, second])
    for (const address of addresses) statuses.push(await register(address, id))
  expect(statuses).toEqual(Array(10).fill(200))
  const sixth = `${box}+6@journeys.example`
  expect(await register(sixth, first.id)).toBe(429)
  expect(await register(`${box}@journeys.example`, first.id)).toBe(429)
  const other = `${randomBytes(5).toString('hex')}@journeys.example`
  expect(await register(other, first.id)).toBe(200)

  // Several are delivered at once, but all of them before a later one is begun.
  await waitForMailText(other, /You have a seat/)
  const countMails = () => Promise.all(addresses.map(async (address) => (await mailTextsTo(address)).length))
  await expect.poll(countMails).toEqual([2, 2, 2, 2, 2])
  expect(await mailTextsTo(sixth)).toEqual([])
  expect(await mailTextsTo(`${box}@journeys.example`)).toEqual([])
})
