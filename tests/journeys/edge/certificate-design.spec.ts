import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { CertificateLayout } from '#app/features/certificates/contract/layout.ts'
import { expectAccessible } from '#tests/kit/axe.ts'
import { openPage, visit } from '#tests/kit/browser.ts'
import { queryDatabase } from '#tests/kit/registration-form.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { aMark, aStaffPerson } from '#tests/kit/staff-people.ts'
import { toastSaying } from '#tests/kit/user-management.ts'

const background = { width: 1400, height: 990, channels: 3, background: '#e8f0fe' } as const

test('Blocks of a design are moved on its background by arrow keys and pointer, and hidden', async () => {
  const name = `Drawn ${aMark()}`
  onTestFinished(async () => {
    await queryDatabase('delete from certificate_designs where name = $1', [name])
  })
  const { page } = await openPage()
  await signIn(page, (await aStaffPerson({ role: 'organizer' })).email)
  await visit(page, '/settings/certificates')
  await page.getByRole('button', { name: 'Start from Plain on A4' }).click()
  const form = page.getByRole('form', { name: 'Design' })
  await form.getByRole('textbox', { name: /^Name/ }).fill(name)
  await form.getByText('Show QR code').waitFor()
  expect(await form.getByRole('button', { name: /^Move/ }).count()).toBe(0)
  const buffer = await sharp({ create: background }).png().toBuffer()
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'background.png', mimeType: 'image/png', buffer })

  const chosen = form.getByRole('combobox', { name: 'Block to move' })
  await chosen.selectOption({ label: 'QR code' })
  const picture = form.getByRole('button', { name: /^Move / })
  await picture.focus()
  for (const key of ['ArrowLeft', 'Shift+ArrowUp', 'ArrowDown']) await page.keyboard.press(key)
  await form.getByRole('button', { name: 'Move QR code, 247 mm from left, 147 mm from top' }).waitFor()
  await picture.scrollIntoViewIfNeeded()
  await chosen.selectOption({ label: 'line' })
  const { x, y } = (await picture.locator('[data-chosen]').boundingBox()) ?? { x: 0, y: 0 }
  await chosen.selectOption({ label: 'QR code' })
  await page.mouse.move(x + 5, y + 1)
  await page.mouse.down()
  await page.mouse.move(x + 5, y + 2000, { steps: 3 })
  await page.mouse.up()
  await form.getByRole('button', { name: /^Move line, .* 200 mm from top$/ }).waitFor()
  await form.getByRole('switch', { name: 'Show “Scan to verify”' }).press('Space')
  expect(await chosen.locator('option').allTextContents()).not.toContain('“Scan to verify”')
  await expectAccessible(page)

  await form.getByRole('button', { name: 'Save' }).click()
  await toastSaying(page, `${name} has been saved.`).waitFor()
  const [stored] = await queryDatabase('select layout from certificate_designs where name = $1', [name])
  const { blocks } = CertificateLayout.parse(stored?.layout)
  expect(blocks.find(({ type }) => type === 'qr')).toMatchObject({ x: 247, y: 147, isHidden: false })
  expect(blocks.find(({ type }) => type === 'line')).toMatchObject({ y: 200 })
  expect(blocks.filter(({ isHidden }) => isHidden)).toMatchObject([{ text: 'Scan to verify' }])
})
