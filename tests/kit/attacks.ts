/** What journeys of attackers have in common: a copied session, refused calls, and what the victim finds in the mailbox. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { mailsTo } from './mailbox.ts'
import { theSite } from './this-site.ts'

/** What the browser says of refused requests. */
export const expectingRefusals: readonly RegExp[] = [/status of 4\d\d/, /answer: 4\d\d/]

/** Gives a browser the cookies of another, as malware or a borrowed laptop does. */
export async function copyCookies(from: Page, to: Page): Promise<void> {
  await to.context().addCookies(await from.context().cookies())
}

export interface ApiAnswer {
  readonly status: number
  /** The code of the refusal, where one is sent. */
  readonly code: string | undefined
  readonly text: string
}

/** A call with the cookies of a browser, past its screens. */
export async function callApi(page: Page, path: string, data: unknown): Promise<ApiAnswer> {
  const response = await page.request.post(`/_api${path}`, { data })
  const text = await response.text()
  const isJson = response.headers()['content-type']?.includes('json') === true
  return { status: response.status(), code: isJson ? JSON.parse(text).code : undefined, text }
}

/** The same for reading: the status alone. */
export async function readApi(page: Page, path: string): Promise<number> {
  return (await page.request.get(`/_api${path}`)).status()
}

/** The e-mails to an address so far, the latest last, as their readers see the words and links. */
export async function mailTextsTo(recipient: string): Promise<string[]> {
  const mails = await mailsTo(theSite().mailboxUrl, recipient)
  // Long lines are folded, and '=' stands as its number.
  return mails.map(({ raw }) => raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
}

/** Waits for an e-mail to an address whose text matches. */
export async function waitForMailText(recipient: string, pattern: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => (found = (await mailTextsTo(recipient)).findLast((text) => pattern.test(text))), {
      timeout: 20_000,
    })
    .toBeDefined()
  return found ?? ''
}

/** The link 'This was not me' of the latest e-mail about a changed password. */
export async function waitForReportLink(recipient: string): Promise<string> {
  const text = await waitForMailText(recipient, /The password of your account was changed/)
  expect(text).toContain('This was not me')
  return /http:\/\/localhost:\d+\/report-change#[\w-]+/.exec(text)?.[0] ?? ''
}

/** Fills in the form behind a mailed link. */
export async function chooseNewPassword(page: Page, link: string, typed: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('textbox', { name: 'New Password' }).fill(typed)
  await page.getByRole('button', { name: 'Save password and log in' }).click()
}
