import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { DesignList } from '../../src/features/certificates/contract/designs.ts'
import { callAsAdmin } from '../kit/admin-caller.ts'
import { expectAccessible } from '../kit/axe.ts'
import { sidewaysScroll } from '../kit/browser.ts'
import { aMark } from '../kit/staff-people.ts'
import { theSite } from '../kit/this-site.ts'
import { openUserManagement } from '../kit/user-management.ts'

const phone = { width: 360, height: 740 }
/** Someone else renames the design. */
async function saveTheirs(name: string): Promise<void> {
  const admin = await callAsAdmin(theSite())
  const { designs } = (await (await admin.get('/certificates/designs')).json()) as DesignList
  const found = designs.find((design) => design.name === name)
  if (found === undefined) throw new Error('The design was not saved.')
  const { isUsed: _, ...design } = found
  await admin.post('/certificates/designs', { ...design, name: `${name} theirs` })
}

/** A blank canvas makes a shorter one. */
const drawnPicture = /^data:image\/png;base64,.{10000}/

const picture = (page: Page, label: string) =>
  page.getByRole('img', { name: label }).evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())

const block = (page: Page, number: number) =>
  page.getByRole('group', { name: `Block ${number}`, exact: true })

test('An administrator makes a design from a shipped one, with refusals at its fields, by keyboard', async () => {
  const name = `Design ${aMark()}`
  const page = await openUserManagement('/settings', { expected: [/answer: 400/, /status of 400/] })
  await page.getByRole('link', { name: 'Certificate designs' }).click()
  await page.getByRole('heading', { name: 'Classic (shipped)' }).waitFor()
  expect(await page.getByText('In use').count()).toBe(1)
  await expect.poll(() => picture(page, 'Sample of Classic')).toMatch(drawnPicture)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Start from Modern' }).press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  const drawn = () => picture(page, 'Preview of the certificate')
  await expect.poll(() => picture(page, 'Preview of the certificate')).toMatch(drawnPicture)
  const first = await drawn()
  await block(page, 2).getByRole('textbox', { name: 'Text' }).fill('Another text')
  await expect.poll(drawn).not.toBe(first)
  await block(page, 2).getByRole('textbox', { name: 'Text' }).fill('Given to {nobody}')
  await page.getByText('This layout cannot be shown yet.').waitFor()
  await block(page, 3).getByRole('textbox', { name: 'From left (mm)' }).fill('5')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByText('{nobody} is no placeholder').waitFor()
  await page.getByText('Printers need 10 mm up to the edge').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await block(page, 2).getByRole('textbox', { name: 'Text' }).fill('{provider}')
  await block(page, 3).getByRole('textbox', { name: 'From left (mm)' }).fill('26')
  await page.getByRole('button', { name: 'Move up block 3' }).press('Enter')
  await page.getByRole('switch', { name: 'Used for certificates of this kind' }).press('Space')
  await page.getByRole('button', { name: 'Remove block 14' }).press('Enter')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByText('Certificates of this kind also have to print: signatories.').waitFor()
  await page.getByRole('button', { name: 'Add a block' }).press('Enter')
  const added = page.getByRole('group', { name: /^Block/ }).last()
  await added.getByRole('combobox', { name: /^Block/ }).selectOption('Signatories')
  await added.getByRole('textbox', { name: 'From top (mm)' }).fill('150')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByRole('heading', { name }).getByText('In use').waitFor()

  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByRole('button', { name: 'Open Preview' })
      .click(),
  ])
  await preview.close()
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByRole('form', { name: 'Design' }).waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'Classic (shipped)' }).getByText('In use').waitFor()
})

test('Who saves a design that someone else changed sees both and chooses', async () => {
  const name = `Shared ${aMark()}`
  const page = await openUserManagement('/settings/certificates', {
    expected: [/answer: 409/, /status of 409/],
  })
  await page.getByRole('button', { name: 'Start from Plain' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await saveTheirs(name)

  await page.getByRole('textbox', { name: 'Name' }).fill(`${name} mine`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Someone else changed this design', { exact: true }).waitFor()
  await expect.poll(() => picture(page, 'The design as someone else saved it')).toMatch(drawnPicture)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep my changes' }).click()
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(`${name} mine`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { name: `${name} mine` }).waitFor()
})
