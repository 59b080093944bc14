/** Fields, sources and questions that an administrator sets for all seminars. */
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { aPlannedSeminar } from '../kit/planned-seminars.ts'
import { addQuestion } from '../kit/question-editor.ts'
import {
  aRegistrant,
  completeButton,
  field,
  fillPersonal,
  nextButton,
  queryDatabase,
} from '../kit/registration-form.ts'
import { signIn } from '../kit/sign-in.ts'
import { theSite } from '../kit/this-site.ts'
import { pressable, toastSaying } from '../kit/user-management.ts'

const size = 'T-shirt size'

describe('The settings of the registration form', () => {
  /** The site is shared with the other journeys of this worker. */
  afterEach(async () => {
    await queryDatabase('delete from settings_versions', [])
    await queryDatabase('delete from settings', [])
    await queryDatabase("select pg_notify('pagsulong_settings', '')", [])
    await expect
      .poll(async () => (await fetch(`${theSite().baseUrl}/_api/registration-form`)).json())
      .toEqual({
        form: null,
      })
  })

  async function openSettings(width: number): Promise<Page> {
    const { page } = await openPage({ width })
    await signIn(page, theSite().admin.email)
    await visit(page, '/settings?tab=registration-form')
    return page
  }

  test('change fields, sources and questions of all forms, with JavaScript and without', async () => {
    const seminar = await aPlannedSeminar({ title: 'Seminar of the own form' })
    const page = await openSettings(360)
    await page.getByRole('combobox', { name: 'Company' }).selectOption('off')
    await page.getByRole('combobox', { name: 'Notes' }).selectOption('required')
    await page.getByRole('textbox', { name: /How did you hear/ }).fill('facebook\nBarangay hall')
    await addQuestion(page, 1, { label: size, type: 'Choice (one option)', options: 'Small\nLarge' })
    await page.getByRole('region', { name: 'Preview' }).getByText(size).waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    await expectAccessible(page)
    await pressable(page, 'Save').click()
    await toastSaying(page, 'Settings saved.').waitFor()
    for (const javaScript of [true, false]) {
      const { page: visitor } = await openPage({ width: 360, javaScript })
      await visitor.goto(`/register?seminar=${seminar.id}`)
      const person = aRegistrant('Mayumi')
      await fillPersonal(visitor, person)
      if (javaScript) await nextButton(visitor).click()
      await field(visitor, 'Job Title').fill('Teacher III')
      expect(await field(visitor, 'Company').count()).toBe(0)
      await visitor
        .getByRole('combobox', { name: 'How did you hear about us?' })
        .selectOption({ label: 'Barangay hall' })
      await field(visitor, 'Notes').fill('Vegetarian')
      await visitor.getByRole('combobox', { name: size }).selectOption('Small')
      if (javaScript) await nextButton(visitor).click()
      await completeButton(visitor).click()
      await visitor.getByRole('heading', { level: 1, name: /Registration Confirmed!$/ }).waitFor()
      const stored = await queryDatabase(
        `select source, company, texts from people join registrations on person_id = people.id
         join registration_answers on registration_id = registrations.id where email = $1`,
        [person.email],
      )
      expect(stored).toEqual([{ source: 'Barangay hall', company: null, texts: ['Small'] }])
    }
  })
})
