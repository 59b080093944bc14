import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { mailsTo } from './mailbox.ts'
import { theSite } from './this-site.ts'

export const expectingRefusals: readonly RegExp[] = [/status of 4\d\d/, /answer: 4\d\d/]

export async function copyCookies(from: Page, to: Page): Promise<void> {
  await to.context().addCookies(await from.context().cookies())
}

export interface ApiResponse {
  readonly status: number
  readonly code: string | undefined
  readonly text: string
}

export async function callApi(page: Page, path: string, data: unknown): Promise<ApiResponse> {
  const response = await page.request.post(`/_api${path}`, { data })
  const text = await response.text()
  const isJson = response.headers()['content-type']?.includes('json') === true
  return { status: response.status(), code: isJson ? JSON.parse(text).code : undefined, text }
}

export async function readApi(page: Page, path: string): Promise<number> {
  return (await page.request.get(`/_api${path}`)).status()
}

/** Lists decoded e-mails to an address, oldest first. */
export async function mailTextsTo(recipient: string): Promise<string[]> {
  const mails = await mailsTo(theSite().mailboxUrl, recipient)
  // Decodes quoted-printable.
  return mails.map(({ raw }) => raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
}

export async function waitForMailText(recipient: string, pattern: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => (found = (await mailTextsTo(recipient)).findLast((text) => pattern.test(text))), {
      timeout: 20_000,
    })
    .toBeDefined()
  return found ?? ''
}

export async function waitForReportLink(recipient: string): Promise<string> {
  const text = await waitForMailText(recipient, /The password of your account was changed/)
  expect(text).toContain('This was not me')
  return /http:\/\/localhost:\d+\/report-change#[\w-]+/.exec(text)?.[0] ?? ''
}

export async function chooseNewPassword(page: Page, link: string, typed: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('textbox', { name: 'New Password' }).fill(typed)
  await page.getByRole('button', { name: 'Save password and log in' }).click()
}
