import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { visit } from './browser.ts'
import { aScreenshot } from './images.ts'
import { seminarTitled } from './sample-seminars.ts'
import { theSite } from './this-site.ts'

export interface Registrant {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

export function aRegistrant(firstName = 'Amihan'): Registrant {
  return { firstName, lastName: 'Reyes', email: `${randomBytes(5).toString('hex')}@journeys.example` }
}

export const field = (page: Page | Locator, name: string) => page.getByRole('textbox', { name })
export const nextButton = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })
export const completeButton = (page: Page) => page.getByRole('button', { name: 'Complete Registration' })

export async function openRegistration(page: Page, title: string): Promise<void> {
  await visit(page, `/register?seminar=${(await seminarTitled(title)).id}`)
  await page.getByRole('heading', { level: 1, name: `Register for ${title}` }).waitFor()
}

/** Waits for a step, whose heading then has focus. */
export async function expectStep(page: Page, number: 1 | 2 | 3): Promise<void> {
  const titles = { 1: 'Personal Information', 2: 'Professional Details', 3: 'Confirm Selection' }
  await page.locator('#registration-step').getByText(titles[number]).waitFor()
}

export async function fillPersonal(page: Page, person: Registrant): Promise<void> {
  await field(page, 'First Name').fill(person.firstName)
  await field(page, 'Middle Name').fill('Santos')
  await field(page, 'Last Name').fill(person.lastName)
  await field(page, 'Email').fill(person.email)
  await field(page, 'Contact Number').fill('0917 555 0101')
}

export async function fillProfessional(page: Page): Promise<void> {
  await field(page, 'Company').fill('Basey National High School')
  await field(page, 'Job Title').fill('Teacher III')
  await page.getByRole('combobox', { name: 'How did you hear about us?' }).selectOption('facebook')
}

export interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

export async function chooseProof(page: Page, file: ChosenFile): Promise<void> {
  await page.locator('#registration-proofOfPaymentFile').setInputFiles(file)
}

export async function chooseFile(page: Page, button: Locator, file: ChosenFile): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
  await chooser.setFiles(file)
}

export async function aProofFile(): Promise<ChosenFile> {
  return { name: 'receipt.png', mimeType: 'image/png', buffer: await aScreenshot() }
}

/** Fills in all steps but the last, with a proof for a paid seminar. */
export async function fillUpToConfirm(page: Page, person: Registrant, isPaid = true): Promise<void> {
  await fillPersonal(page, person)
  await nextButton(page).click()
  await expectStep(page, 2)
  await fillProfessional(page)
  if (isPaid) {
    await chooseProof(page, await aProofFile())
    await page.getByAltText('Preview of receipt.png').waitFor()
  }
  await nextButton(page).click()
  await expectStep(page, 3)
}

export async function queryDatabase(
  sql: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: theSite().databaseUrl })
  await client.connect()
  try {
    return (await client.query(sql, [...values])).rows
  } finally {
    await client.end()
  }
}

export async function countRegistrations({ email }: Registrant): Promise<number> {
  const sql = `select count(*)::int as count from registrations
    join people on people.id = registrations.person_id where people.email = $1`
  const [row] = await queryDatabase(sql, [email])
  return Number(row?.count)
}
