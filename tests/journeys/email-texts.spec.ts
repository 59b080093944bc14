/** Single sentences of an e-mail, changed without a template. */
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll } from '../kit/browser.ts'
import { aStoredTemplate, noActiveTemplate, templatesPath } from '../kit/mail-templates.ts'
import { mailsTo, waitForMail } from '../kit/mailbox.ts'
import {
  aRegistrant,
  completeButton,
  fillUpToConfirm,
  openRegistration,
  queryDatabase,
} from '../kit/registration-form.ts'
import { sample } from '../kit/sample-seminars.ts'
import { aMark } from '../kit/staff-people.ts'
import { theSite } from '../kit/this-site.ts'
import { expectFocusOn, openUserManagement, pressable, toastSaying } from '../kit/user-management.ts'

afterEach(async () => {
  await noActiveTemplate('seminar_cancelled')
  await queryDatabase("delete from settings_versions where section = 'emailTexts'")
  await queryDatabase("delete from settings where section = 'emailTexts'")
  await queryDatabase("select pg_notify('pagsulong_settings', '')")
})

const form = (page: Page, label: string) => page.getByRole('dialog', { name: `Texts: ${label}` })
const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const frame = (page: Page) => page.frameLocator('iframe[title="The message"]')

async function openTexts(page: Page, label: string) {
  await pressable(page, `Edit texts of ${label}`).click()
  const sheet = form(page, label)
  await sheet.getByText('These are the shipped texts.').waitFor()
  return sheet
}

/** Without the line breaks of its transfer encoding. */
const unfolded = (raw: string) => raw.replace(/=\r?\n/g, '')

test('An administrator changes a sentence, sees and sends it, and registrants get it', async () => {
  const mark = aMark()
  const page = await openUserManagement(templatesPath)
  const sheet = await openTexts(page, 'Registration confirmation')
  const sentence = text(page, 'First sentence, payment not yet checked')
  await sentence.fill(`Salamat ${mark}, `)
  await text(page, 'Subject, seat confirmed').focus()
  await frame(page).getByRole('heading', { name: 'You have a seat, Maria' }).waitFor()
  await sentence.focus()
  await frame(page).getByRole('heading', { name: 'Thank you, Maria.' }).waitFor()
  const insert = sheet.getByText('Insert a variable into First sentence, payment not yet checked')
  await insert.click()
  await pressable(sheet, '{first name}').click()
  await expectFocusOn(sentence)
  await page.keyboard.type('! {{ 7 }} <b>')
  expect(await sentence.inputValue()).toBe(`Salamat ${mark}, {first name}! {{ 7 }} <b>`)
  await sentence.blur()
  await sheet.getByText('There is no variable { 7 }. Insert one from the list.').waitFor()
  expect(await pressable(sheet, 'Send me this').isDisabled()).toBe(true)
  await sentence.fill(`Salamat ${mark}, {First Name}! {% if 7 < 8`)
  await frame(page).getByText(`Salamat ${mark}, Maria! {% if 7 < 8`).waitFor()
  await pressable(sheet, 'Send me this').click()
  await toastSaying(page, `Sent to ${theSite().admin.email} with sample data.`).waitFor()
  const tests = await mailsTo(theSite().mailboxUrl, theSite().admin.email)
  expect(tests.some(({ raw }) => unfolded(raw).includes(`Salamat ${mark}, Maria!`))).toBe(true)
  await pressable(sheet, 'Save Changes').click()
  await toastSaying(page, 'Texts saved.').waitFor()
  await sheet.waitFor({ state: 'hidden' })
  await page.getByText('Your texts in use').waitFor()
  await pressable(page, 'Preview the default Registration confirmation').click()
  await frame(page).getByText(`Salamat ${mark}, Maria! {% if 7 < 8`).waitFor()

  const visitor = (await openPage()).page
  const person = aRegistrant('Amihan')
  await openRegistration(visitor, sample.paid)
  await fillUpToConfirm(visitor, person)
  await completeButton(visitor).click()
  const raw = unfolded((await waitForMail(theSite().mailboxUrl, person.email)).raw)
  expect(raw).toContain(`>Salamat ${mark}, Amihan! &#123;% if 7 &lt; 8</p>`)
  expect(raw).toMatch(new RegExp(`^Salamat ${mark}, Amihan! \\{% if 7 < 8`, 'm'))
})

test('Texts of an e-mail fit a phone, and the shipped ones return singly or all together', async () => {
  const page = await openUserManagement(templatesPath, { width: 360 })
  expect(await sidewaysScroll(page)).toBe(0)
  const sheet = await openTexts(page, 'Seminar cancelled')
  const heading = text(page, 'Heading')
  await heading.fill('Paumanhin, {first name}')
  await text(page, 'Subject').fill('Hindi tuloy: {seminar}')
  await sheet.getByText('Insert a variable into Heading').click()
  await frame(page).getByRole('heading', { name: 'Paumanhin, Maria' }).waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await pressable(sheet, 'Text').click()
  await expectAccessible(page)
  await pressable(sheet, 'Use the shipped text of Heading').click()
  await expectFocusOn(heading)
  expect(await heading.inputValue()).toBe('{first name}, your seminar is cancelled')
  await pressable(sheet, 'Use the shipped texts').click()
  await pressable(page.getByRole('dialog', { name: 'Use the shipped texts?' }), 'Use shipped texts').click()
  expect(await text(page, 'Subject').inputValue()).toBe('Cancelled: {seminar}')
  await sheet.getByText('These are the shipped texts.').waitFor()
})

test('Filipino texts of an e-mail are filled in, and the shipped ones return', async () => {
  const page = await openUserManagement(templatesPath, { width: 360 })
  const sheet = await openTexts(page, 'Ticket')
  await pressable(sheet, 'Use the Filipino texts').click()
  await sheet.getByText('These are the Filipino texts.').waitFor()
  expect(await text(page, 'Heading').inputValue()).toBe('Ang iyong ticket, {first name}')
  await frame(page).getByRole('heading', { name: 'Ang iyong ticket, Maria' }).waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await pressable(sheet, 'Use the shipped texts').click()
  await pressable(page.getByRole('dialog', { name: 'Use the shipped texts?' }), 'Use shipped texts').click()
  expect(await text(page, 'Heading').inputValue()).toBe('Your ticket, {first name}')
})

test('The form of the texts says that a template is sent instead', async () => {
  const { name } = await aStoredTemplate({ name: `Own ${aMark()}`, type: 'seminar_cancelled' })
  const page = await openUserManagement(templatesPath)
  const sheet = await openTexts(page, 'Seminar cancelled')
  await sheet.getByText(`Your template “${name}” is active for this type of message.`).waitFor()
  expect(await pressable(page, 'Advanced: write a template for Seminar cancelled').count()).toBe(0)
})

test('Saving texts that another administrator has changed shows a conflict and keeps the input', async () => {
  const page = await openUserManagement(templatesPath, { expected: [/status of 409/, /answer: 409/] })
  const sheet = await openTexts(page, 'Seminar changed')
  await text(page, 'Heading').fill('May pagbabago')
  await page.evaluate(async () => {
    const value = { opening: [{ text: 'Theirs.' }] }
    const body = JSON.stringify({ templateType: 'seminar_changed', version: 0, value })
    const headers = { 'Content-Type': 'application/json' }
    await fetch('/_api/email/texts', { method: 'POST', headers, body })
  })
  await pressable(sheet, 'Save Changes').click()
  await sheet.getByText('Your changes are still in the form but have not been saved.').waitFor()
  await pressable(sheet, 'Keep my changes').click()
  expect(await text(page, 'First sentence').inputValue()).toBe('Theirs.')
  expect(await text(page, 'Heading').inputValue()).toBe('May pagbabago')
  await pressable(sheet, 'Save Changes').click()
  await toastSaying(page, 'Texts saved.').waitFor()
  await page.getByText('Earlier versions of the texts').click()
  await pressable(page, 'Restore version 1').click()
  await pressable(page.getByRole('dialog', { name: 'Restore this version?' }), 'Restore').click()
  await toastSaying(page, 'Version 1 restored.').waitFor()
  await pressable(page, 'Edit texts of Seminar changed').click()
  await expect.poll(() => text(page, 'Heading').inputValue()).toBe('{first name}, your seminar has changed')
})
