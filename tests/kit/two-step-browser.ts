/** Two-step sign-in in a browser: authenticator app, virtual passkey, recovery codes. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hashRecoveryCode } from '#app/features/accounts/adapters/one-time-codes.ts'
import { anAccount, fillLogin, type TestAccount } from './accounts.ts'
import { expectAccessible } from './axe.ts'
import { sidewaysScroll, visit } from './browser.ts'
import { waitForHydration } from './hydration.ts'
import { proveIdentity } from './reauthentication.ts'
import { queryDatabase } from './registration-form.ts'
import { SoftwareDevice, totpCode } from './second-factors.ts'
import { signIn } from './sign-in.ts'

export const part = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' })
export const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true })
export const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true })

/** Adds a virtual authenticator that always consents. */
export async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Opens the two-step section of the account page, signed in and re-authenticated. */
export async function openOwnAccount(page: Page, { email }: TestAccount): Promise<void> {
  await signIn(page, email)
  await visit(page, '/account')
  // The page's own requests must be answered before the session gets a new token.
  await button(page, 'Add a passkey').waitFor()
  await proveIdentity(page)
}

/** Sets up an app up to the recovery codes; returns its secret. */
export async function setUpApp(page: Page): Promise<string> {
  await button(page, 'Set up an app').click()
  await button(page, 'Continue').click()
  const key = page.locator('.two-step-secret')
  await key.waitFor()
  const secret = (await key.innerText()).replaceAll(' ', '')
  await codeField(page).fill(totpCode(secret, new Date()))
  await button(page, 'Turn on').click()
  return secret
}

export async function readCodes(page: Page): Promise<string[]> {
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  return page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
}

/** The next period's code, since the current one may be used already. */
export const nextCode = (secret: string) => totpCode(secret, new Date(Date.now() + 30_000))

/** Stores a passkey of another device and a recovery code, bypassing the screens. */
export async function giveSecondFactor({ id }: TestAccount): Promise<string> {
  const device = new SoftwareDevice()
  await queryDatabase(
    `insert into passkeys (person_id, credential_id, public_key, counter, name) values ($1, $2, $3, 0, 'Old phone')`,
    [id, device.credentialId, device.publicKey()],
  )
  const code = 'k7mpx-2nq4d-wv8ra'
  await queryDatabase('insert into recovery_codes (person_id, code_hash) values ($1, $2)', [
    id,
    hashRecoveryCode(code),
  ])
  return code
}

export const failing = (status: number) => [
  new RegExp(`status of ${status}`),
  new RegExp(`answer: ${status}`),
]
export const aColleague = () => anAccount({ role: 'staff' })
export const secondStep = (page: Page) => page.getByRole('heading', { level: 2, name: 'Two-step sign-in' })
export const recoveryField = (page: Page) => page.getByRole('textbox', { name: 'Recovery code' })

/** No overflow and no axe findings, on phone and desktop. */
export async function expectFitting(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sidewaysScroll(page), `${width} pixels wide`).toBe(0)
  }
  await expectAccessible(page)
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(/\/login$/)
  await waitForHydration(page)
}

export async function logInAsFarAs(page: Page, { email }: TestAccount): Promise<void> {
  await visit(page, '/login')
  await fillLogin(page, email)
  await secondStep(page).waitFor()
}

export const welcome = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor()
