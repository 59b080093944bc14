import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { anAccount, fillLogin, logInByForm, message, password, type TestAccount } from '../kit/accounts.ts'
import { openPage, type VisitorOptions, visit } from '../kit/browser.ts'
import { waitForHydration } from '../kit/hydration.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { signIn } from '../kit/sign-in.ts'
import { theSite } from '../kit/this-site.ts'

const { baseUrl } = theSite()
const failing = (status: number) => [new RegExp(`status of ${status}`), new RegExp(`answer: ${status}`)]
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

async function openAccount(
  options: VisitorOptions = {},
  values: Parameters<typeof anAccount>[0] = {},
): Promise<{ page: Page; account: TestAccount }> {
  const { page } = await openPage(options)
  const account = await anAccount(values)
  await signIn(page, account.email)
  await visit(page, '/account')
  return { page, account }
}

async function rowOf({ id }: TestAccount): Promise<Record<string, unknown>> {
  const [row] = await queryDatabase('select * from people where id = $1', [id])
  return row ?? {}
}

function listenTo(page: Page, path: string): unknown[] {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.url() === `${baseUrl}/_api/account${path}`) bodies.push(request.postDataJSON())
  })
  return bodies
}

describe('Account details', () => {
  test('are saved with only the changed fields, and shown in the layout', async () => {
    const { page, account } = await openAccount({ width: 360 })
    const sent = listenTo(page, '/update')
    const save = button(page, 'Save details')
    expect(await save.isDisabled()).toBe(true)
    await field(page, 'Display Name').fill('Gracia 🌻')
    await page.getByRole('combobox', { name: 'Suffix' }).selectOption('PhD')
    expect(await save.isDisabled()).toBe(false)
    await save.dblclick()
    await message(page, 'Your details are saved.').waitFor()
    expect(sent).toEqual([{ displayName: 'Gracia 🌻', suffix: 'PhD' }])
    expect(await rowOf(account)).toMatchObject({
      display_name: 'Gracia 🌻',
      suffix: 'PhD',
      last_name: 'Dela Cruz',
    })
    await page.getByRole('banner').getByText('Gracia 🌻').waitFor()
    expect(await save.isDisabled()).toBe(true)
  })
})

describe('Password change on the account page', () => {
  test('requires the current password and signs out other devices', async () => {
    const { page, account } = await openAccount({ expected: failing(400) })
    const { page: other } = await openPage()
    await logInByForm(other, account.email)
    await field(page, 'Current Password').fill('not it')
    await field(page, 'New Password').fill('bahay kubo 1994')
    await button(page, 'Change password').click()
    await part(page, 'Password').getByText('This is not your password.').waitFor()
    expect(await field(page, 'New Password').inputValue()).toBe('bahay kubo 1994')
    await field(page, 'Current Password').fill(password)
    await button(page, 'Change password').click()
    await message(page, 'Your password is changed.').waitFor()
    expect(await field(page, 'New Password').inputValue()).toBe('')
    await other.reload()
    await other.waitForURL('/login?next=%2Fdashboard')
    await waitForHydration(other)
    await fillLogin(other, account.email, 'bahay kubo 1994')
    await other.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor()
  })
})
