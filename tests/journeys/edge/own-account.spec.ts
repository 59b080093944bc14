import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { anAccount, fillLogin, message, type TestAccount } from '#tests/kit/accounts.ts'
import { openPage, type VisitorOptions, visit } from '#tests/kit/browser.ts'
import { measureWeight } from '#tests/kit/page-weight.ts'
import { queryDatabase } from '#tests/kit/registration-form.ts'
import { input, openNewForm } from '#tests/kit/seminar-form.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { expectFocusOn, openUserManagement, pressable } from '#tests/kit/user-management.ts'

const failing = (status: number) => [new RegExp(`status of ${status}`), new RegExp(`answer: ${status}`)]
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

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function downloadBy(page: Page, name: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    part(page, 'Download your data').getByRole('link', { name }).click(),
  ])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

describe('The account page', () => {
  test.for(['/dashboard', '/account'])('stays small: %s within 135 kB of script', async (path) => {
    const { page } = await openPage({ width: 360 })
    await signIn(page, (await anAccount()).email)
    const { script } = await measureWeight(page, () => visit(page, path))
    expect(script).toBeLessThanOrEqual(135 * 1024)
  })
})

describe('The session list on the account page', () => {
  test('keeps what was typed when the session was ended elsewhere', async () => {
    const { page, account } = await openAccount({ expected: failing(401) })
    await queryDatabase('delete from sessions where person_id = $1', [account.id])
    await field(page, 'Company').fill('Basey National High School')
    await button(page, 'Save details').click()
    await message(page, 'Please log in to continue.').waitFor()
    await message(page, 'Log in again in another tab').waitFor()
    const otherTab = await page.context().newPage()
    await visit(otherTab, '/login')
    await fillLogin(otherTab, account.email)
    await otherTab.waitForURL('/dashboard')
    await button(page, 'Save details').click()
    await message(page, 'Your details are saved.').waitFor()
    expect(await rowOf(account)).toMatchObject({ company: 'Basey National High School' })
  })
})

describe('Downloading own data', () => {
  test('works without JavaScript', async () => {
    const { page } = await openPage({ width: 360, javaScript: false })
    const account = await anAccount()
    await signIn(page, account.email)
    await page.goto('/account')
    expect((await downloadBy(page, 'Download CSV')).text).toContain(account.email)
  })
})

test('Account page left open by one user does not change the account of the next user', async () => {
  const { page } = await openPage({ width: 360, expected: [/409/] })
  const [first, second] = [await anAccount({}), await anAccount({})]
  await signIn(page, first.email)
  await visit(page, '/account')
  await signIn(page, second.email)
  await page.getByRole('textbox', { name: 'Company', exact: true }).fill('Samar NHS')
  await page.getByRole('button', { name: 'Save details' }).click()
  await message(page, 'Someone else is now logged in. Please reload the page.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Company', exact: true }).inputValue()).toBe('Samar NHS')
  const rows = await queryDatabase('select company from people where id in ($1, $2)', [first.id, second.id])
  expect(rows.map(({ company }) => company)).toEqual([null, null])
})

describe('A dialog with unsaved input', () => {
  const question = (page: Page) => page.getByRole('dialog', { name: 'Discard your changes?' })

  test('asks for confirmation on Esc, on the close button and on Cancel', async () => {
    const page = await openUserManagement('/seminars')
    const form = await openNewForm(page)
    await input(form, 'Title').fill('Almost lost')
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => pressable(form, 'Close').click(),
      () => pressable(form, 'Cancel').click(),
    ]) {
      await leave()
      await question(page).waitFor()
      await pressable(question(page), 'Keep editing').click()
      await question(page).waitFor({ state: 'hidden' })
      expect(await input(form, 'Title').inputValue()).toBe('Almost lost')
    }
    await page.keyboard.press('Escape')
    await pressable(question(page), 'Discard').click()
    await form.waitFor({ state: 'hidden' })
    await expectFocusOn(pressable(page, 'Add Seminar'))
  })

  test('blocks Back until it is discarded', async () => {
    const page = await openUserManagement('/seminars')
    await page.getByRole('searchbox').fill('nothing like this')
    await expect.poll(() => page.url()).toContain('search=')
    const form = await openNewForm(page)
    await input(form, 'Title').fill('Almost lost')
    await page.goBack()
    await pressable(question(page), 'Keep editing').click()
    expect(page.url()).toContain('search=')
    expect(await input(form, 'Title').inputValue()).toBe('Almost lost')
    await page.goBack()
    await pressable(question(page), 'Discard').click()
    await expect.poll(() => page.url()).not.toContain('search=')
    expect(await form.count()).toBe(0)
  })

  test('closes without confirmation when nothing was typed', async () => {
    const page = await openUserManagement('/seminars')
    const form = await openNewForm(page)
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'hidden' })
    expect(await question(page).count()).toBe(0)
  })
})
