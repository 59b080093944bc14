import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  aGoogleAccount,
  aNewEmail,
  anAccount,
  fillLogin,
  logInByForm,
  message,
  password,
  type TestAccount,
  waitForAccountLink,
} from '#tests/kit/accounts.ts'
import {
  callApi,
  chooseNewPassword,
  expectingRefusals,
  mailTextsTo,
  readApi,
  waitForMailText,
  waitForReportLink,
} from '#tests/kit/attacks.ts'
import { aPlannedSeminar } from '#tests/kit/attendees.ts'
import { openPage, visit } from '#tests/kit/browser.ts'
import { chooseAccount, openGoogle } from '#tests/kit/google-account.ts'
import { waitForHydration } from '#tests/kit/hydration.ts'
import { identityDialog, passwordField } from '#tests/kit/reauthentication.ts'
import { completeButton, fillUpToConfirm, queryDatabase } from '#tests/kit/registration-form.ts'
import { totpCode } from '#tests/kit/second-factors.ts'
import { aMark } from '#tests/kit/staff-people.ts'
import { logOut } from '#tests/kit/two-step-browser.ts'
import { choose, openUserManagement, pressable, toastSaying } from '#tests/kit/user-management.ts'

const tooMany = (page: Page) =>
  page.getByRole('main').getByRole('alert').getByText('Too many requests. Please try again later.')

const details = {
  middleInitial: 'S',
  lastName: 'Reyes',
  phone: '0917 555 0101',
  company: 'Basey National High School',
  jobTitle: 'Teacher III',
  source: 'facebook',
  isCpdasUser: false,
}

const temporary = 'bagong taon 2027'
const ownersPassword = 'tatlong bibe 1975'

async function withTemporaryPassword({ email }: TestAccount): Promise<Page> {
  const { page } = await openPage({ expected: expectingRefusals })
  await visit(page, '/login')
  await fillLogin(page, email, temporary)
  await page.getByRole('heading', { level: 1, name: 'Choose a new password' }).waitFor()
  await waitForHydration(page)
  return page
}

const strangersPassword = 'bahay kubo 1994'
const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: /^Welcome back/ })

async function aStrangerWith(email: string): Promise<Page> {
  const { page } = await openPage({ expected: expectingRefusals })
  await visit(page, '/login')
  const account = { email, password: strangersPassword, displayName: 'Stranger' }
  expect((await callApi(page, '/auth/register_with_password', account)).status).toBe(200)
  const proof = { method: 'password', password: strangersPassword }
  expect((await callApi(page, '/auth/reauthenticate', proof)).status).toBe(200)
  return page
}

async function plantApp(page: Page): Promise<void> {
  const begun = await callApi(page, '/account/second-factor/totp/begin', {})
  expect(begun.status).toBe(200)
  const { token, secret } = JSON.parse(begun.text) as { token: string; secret: string }
  const code = totpCode(secret, new Date())
  expect((await callApi(page, '/account/second-factor/totp/confirm', { token, code })).status).toBe(200)
}

test("Sign-in lockout: ten wrong passwords by a stranger do not lock out the owner's known browser", async () => {
  const account = await anAccount()
  const { page: owner } = await openPage({ expected: expectingRefusals })
  await logInByForm(owner, account.email)
  await logOut(owner)

  const { page: stranger } = await openPage({ expected: expectingRefusals })
  await visit(stranger, '/login')
  for (let guess = 0; guess < 10; guess += 1) {
    const tried = { email: account.email, password: `guess number ${guess}` }
    expect((await callApi(stranger, '/auth/login_with_password', tried)).status).toBe(401)
  }
  await fillLogin(stranger, account.email)
  await tooMany(stranger).waitFor()

  await logInByForm(owner, account.email)
  await owner.getByRole('banner').getByText(account.email).waitFor()
})

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

test('Temporary password: a session started with one can do nothing until a new password is chosen', async () => {
  const account = await anAccount({ role: 'organizer' })
  const adminPage = await openUserManagement(`/admin?search=${account.email}`)
  await choose(adminPage, account.displayName, 'Change Password')
  const form = adminPage.getByRole('dialog', { name: `Change Password for ${account.displayName}` })
  await form.getByLabel('New Password').first().fill(temporary)
  await pressable(form, 'Change Password').click()
  await toastSaying(adminPage, `Password changed successfully for user ID ${account.id}.`).waitFor()

  const manager = await withTemporaryPassword(account)
  await manager.goto('/attendees')
  await manager.waitForURL('/new-password?next=%2Fattendees')
  expect(await manager.getByRole('link', { name: 'Attendees', exact: true }).count()).toBe(0)
  for (const path of ['/attendees', '/attendees/export', '/users', '/account', '/dashboard/personal'])
    expect([path, await readApi(manager, path)]).toEqual([path, 403])
  const changes: readonly (readonly [string, unknown])[] = [
    ['/users/update-details', { userId: account.id, role: 'staff' }],
    ['/account/change-email', { newEmail: aNewEmail() }],
    ['/account/update', { displayName: 'Other name' }],
    ['/account/second-factor/totp/begin', {}],
    ['/account/second-factor/passkeys/begin', {}],
    ['/auth/reauthenticate', { method: 'password', password: temporary }],
  ]
  for (const [path, data] of changes) {
    const { status, code } = await callApi(manager, path, data)
    expect([path, status, code]).toEqual([path, 403, 'password_change_required'])
  }

  const owner = await withTemporaryPassword(account)
  const field = (name: string) => owner.getByRole('textbox', { name, exact: true })
  await field('Current Password').fill(temporary)
  await field('New Password').fill(ownersPassword)
  await owner.getByRole('button', { name: 'Save and continue' }).click()
  await owner.waitForURL('/dashboard')
  expect(await readApi(owner, '/attendees')).toBe(200)
  await waitForReportLink(account.email)
  expect(await readApi(manager, '/account')).toBe(401)
  const credentials = { email: account.email, password: temporary }
  expect((await callApi(manager, '/auth/login_with_password', credentials)).status).toBe(401)
  const [row] = await queryDatabase('select role, display_name, email from people where id = $1', [
    account.id,
  ])
  expect(row).toEqual({ role: 'organizer', display_name: account.displayName, email: account.email })
})

test('Planted second factor: an app added before e-mail confirmation is not required of the mailbox owner', async () => {
  const email = aNewEmail()
  const stranger = await aStrangerWith(email)
  await plantApp(stranger)
  const { page: owner } = await openPage({ width: 360, expected: expectingRefusals })
  await chooseNewPassword(owner, await waitForAccountLink(email), ownersPassword)
  await welcome(owner).waitFor()

  expect(await readApi(stranger, '/account')).toBe(401)
  await stranger.goto('/account')
  await stranger.waitForURL('/login?next=%2Faccount')
  await visit(stranger, '/login')
  await fillLogin(stranger, email, strangersPassword)
  await stranger.getByText('Invalid email or password').first().waitFor()

  const { page: again } = await openPage()
  await visit(again, '/login')
  await fillLogin(again, email, ownersPassword)
  await welcome(again).waitFor()
  const [left] = await queryDatabase(
    `select (select count(*) from totp_factors f where f.person_id = p.id)::int as apps,
            (select count(*) from recovery_codes c where c.person_id = p.id)::int as codes
     from people p where email = $1`,
    [email],
  )
  expect(left).toEqual({ apps: 0, codes: 0 })
})

test("Planted Google link: a stranger's Google account cannot sign in after the owner's recovery", async () => {
  const email = aNewEmail()
  const stranger = await aStrangerWith(email)
  const google = await aGoogleAccount()
  await visit(stranger, '/account')
  const part = stranger.getByRole('region', { name: 'Google' })
  await chooseAccount(await openGoogle(stranger, part.getByRole('button', { name: 'Link Google' })), google)
  await message(stranger, 'Google is linked to your account.').waitFor()

  const { page: owner } = await openPage()
  await chooseNewPassword(owner, await waitForAccountLink(email), ownersPassword)
  await welcome(owner).waitFor()

  const { page: later } = await openPage()
  await visit(later, '/login')
  await chooseAccount(await openGoogle(later), google)
  await later.getByRole('heading', { level: 1, name: `Welcome back, ${google.name}!` }).waitFor()
  await visit(later, '/account')
  await later.getByText(google.email).first().waitFor()
  expect(await later.getByRole('main').innerText()).not.toContain(email)
  await visit(owner, '/account')
  await owner.getByRole('region', { name: 'Google' }).getByRole('button', { name: 'Link Google' }).waitFor()
})

test("Planted Google link on a confirmed account cannot sign in after the owner's recovery", async () => {
  const { email, displayName, id } = await anAccount()
  const { page: stranger } = await openPage({ expected: expectingRefusals })
  const google = await aGoogleAccount()
  await logInByForm(stranger, email)
  await visit(stranger, '/account')
  const part = stranger.getByRole('region', { name: 'Google' })
  await part.getByRole('button', { name: 'Link Google' }).click()
  await passwordField(stranger).fill(password)
  const confirm = identityDialog(stranger).getByRole('button', { name: 'Confirm' })
  await chooseAccount(await openGoogle(stranger, confirm), google)
  await message(stranger, 'Google is linked to your account.').waitFor()

  const admin = await anAccount({ role: 'admin' })
  const { page: manager } = await openPage()
  await visit(manager, '/login')
  await fillLogin(manager, admin.email)
  await manager.waitForURL('/dashboard')
  expect((await callApi(manager, '/users/send-password-link', { userId: id })).status).toBe(200)
  const { page: owner } = await openPage()
  await chooseNewPassword(owner, await waitForAccountLink(email), ownersPassword)
  await welcome(owner).waitFor()

  expect(await readApi(stranger, '/account')).toBe(401)
  const { page: later } = await openPage()
  await visit(later, '/login')
  await chooseAccount(await openGoogle(later), google)
  await later.getByRole('heading', { level: 1, name: `Welcome back, ${google.name}!` }).waitFor()
  expect(google.name).not.toBe(displayName)
  expect(await later.getByRole('main').innerText()).not.toContain(displayName)
})
