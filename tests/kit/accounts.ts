import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { visit } from './browser.ts'
import { waitForHydration } from './hydration.ts'
import { mailsTo } from './mailbox.ts'
import { addOpenIdAccount, type OpenIdAccount } from './openid-server.ts'
import { queryDatabase } from './registration-form.ts'
import { theSite } from './this-site.ts'

export const password = 'kalabaw at kubo'

export interface AccountValues {
  displayName?: string
  role?: 'admin' | 'organizer' | 'staff' | 'attendee'
  status?: 'active' | 'inactive' | 'suspended'
  isVerified?: boolean
  hasPassword?: boolean
}

export interface TestAccount {
  readonly id: number
  readonly email: string
  readonly displayName: string
}

export const aNewEmail = () => `${randomBytes(5).toString('hex')}@journeys.example`

/** A user with a password and a verified e-mail by default. */
export async function anAccount(values: AccountValues = {}): Promise<TestAccount> {
  const { displayName = 'Grace Dela Cruz', role = 'attendee', status = 'active' } = values
  const email = aNewEmail()
  const [row] = await queryDatabase(
    `insert into people (email, display_name, first_name, last_name, role, account_status, email_verified_at)
     values ($1, $2, 'Grace', 'Dela Cruz', $3, $4, $5) returning id`,
    [email, displayName, role, status, values.isVerified === false ? null : new Date()],
  )
  const id = Number(row?.id)
  if (values.hasPassword !== false) {
    const passwordHash = await hash(password, { memoryCost: 64, timeCost: 1 })
    await queryDatabase('insert into passwords (person_id, password_hash) values ($1, $2)', [
      id,
      passwordHash,
    ])
  }
  return { id, email, displayName }
}

export async function aGoogleAccount(values: Partial<OpenIdAccount> = {}): Promise<OpenIdAccount> {
  const name = `Gloria ${randomBytes(4).toString('hex')}`
  const account = {
    subject: randomBytes(8).toString('hex'),
    email: aNewEmail(),
    emailVerified: true,
    name,
    ...values,
  }
  await addOpenIdAccount(theSite().openIdIssuer, account)
  return account
}

export const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email' })
export const passwordField = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true })
export const loginButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Login' })

export async function fillLogin(page: Page, email: string, typed = password): Promise<void> {
  await emailField(page).fill(email)
  await passwordField(page).fill(typed)
  await loginButton(page).click()
}

/** Signs in through the form and waits until the dashboard is hydrated. */
export async function logInByForm(page: Page, email: string): Promise<void> {
  await visit(page, '/login')
  await fillLogin(page, email)
  await page.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor()
  await waitForHydration(page)
}

export const message = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text)

const linkPattern = /http:\/\/localhost:\d+\/account-link#[\w-]+/

/** Waits for the latest account e-mail to an address; returns its link. */
export async function waitForAccountLink(recipient: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const mails = await mailsTo(theSite().mailboxUrl, recipient)
        // Decodes quoted-printable.
        const texts = mails.map(({ raw }) => raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
        link = texts.flatMap((text) => linkPattern.exec(text)?.[0] ?? []).at(-1)
        return link
      },
      { timeout: 20_000 },
    )
    .toBeDefined()
  return link ?? ''
}
