import { expect, test } from 'vitest'
import { anAccount } from '#tests/kit/accounts.ts'
import { openPage } from '#tests/kit/browser.ts'
import { aPdf } from '#tests/kit/documents.ts'
import { queryDatabase } from '#tests/kit/registration-form.ts'
import { signIn } from '#tests/kit/sign-in.ts'

test.for([true, false])(
  'A teacher adds units of another provider, and deletes them; script: %s',
  async (javaScript) => {
    const { page } = await openPage({ width: 360, javaScript, expected: [/status of 400/, /answer: 400/] })
    const { id, email } = await anAccount()
    await signIn(page, email)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: /^Account menu of/ }).click()
    await page.getByRole('link', { name: 'My CPD', exact: true }).click()
    await page.getByText('To see your CPD units').waitFor()
    await queryDatabase(
      `insert into licences (person_id, profession_id, license_no, expires_on, is_primary)
      select $1, id, '0123456', '2028-02-29', false from professions where name = 'Professional Teachers'`,
      [id],
    )
    await page.reload()
    const sentence = (units: string) =>
      page.getByText(`You have ${units} of 15 units for Professional Teachers until February 29, 2028.`)
    await sentence('0').waitFor()
    const download = page.getByRole('link', { name: 'Download CSV' })
    expect(await download.count()).toBe(0)
    await page.getByText('Add units from another provider').click()
    const form = page.getByRole('form', { name: 'Add units for Professional Teachers' })
    const add = form.getByRole('button', { name: 'Add units' })
    const field = (name: string) => form.getByLabel(name)
    await field('Program').fill('Assessment')
    await add.click()
    await page.getByText('Enter who held it.').waitFor()
    expect(await field('Program').inputValue()).toBe('Assessment')
    await field('Provider').fill('A university')
    await field('Last day').fill('2025-03-01')
    await field('CPD units').fill('3.5')
    await field('Certificate').setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: aPdf() })
    await add.click()
    await page.getByText('Your entry is added.').waitFor()
    await sentence('3.5').waitFor()
    await download.waitFor()
    const file = page.getByRole('link', { name: 'Download the certificate of Assessment' })
    const scan = await page.request.get((await file.getAttribute('href')) ?? '')
    expect(await scan.body()).toEqual(aPdf())
    await page.getByRole('button', { name: 'Remind me by e-mail' }).click()
    await page.getByText('We will remind you.').waitFor()
    await page.getByRole('button', { name: 'Stop reminding me' }).click()
    await page.getByText('We will not remind you any more.').waitFor()
    await page.goto('/dashboard')
    await sentence('3.5').waitFor()
    await page.getByRole('link', { name: 'View Units: My CPD' }).click()
    await page.getByRole('button', { name: 'Delete your entry Assessment' }).click()
    await page.getByText('Your entry is deleted.').waitFor()
    await sentence('0').waitFor()
  },
)
