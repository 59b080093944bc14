import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { mailsTo, waitForMail } from '../kit/mailbox.ts'
import {
  aListedSeminar,
  aSeatHolder,
  inHours,
  type ListedSeminar,
  seminarsTable,
  statusOf,
} from '../kit/planning.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { theSite } from '../kit/this-site.ts'
import {
  choose,
  expectFocusOn,
  menuButton,
  openUserManagement,
  postsTo,
  pressable,
  toastSaying,
} from '../kit/user-management.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function openListOf(given: ListedSeminar = {}, expected: readonly RegExp[] = []) {
  const seminar = await aListedSeminar(given)
  const page = await openUserManagement(`/seminars?search=${seminar.title}`, { expected })
  return { seminar, page }
}

describe('Cancelling a seminar', () => {
  test('e-mails all registrants with the reason', async () => {
    const seminar = await aListedSeminar()
    const emails = [await aSeatHolder(seminar), await aSeatHolder(seminar)]
    const page = await openUserManagement(`/seminars?search=${seminar.title}`)
    const posted = postsTo(page, '/seminars/update')
    await choose(page, seminar.title, 'Cancel Seminar')
    const question = dialog(page, 'Cancel Seminar')
    await question.getByText('2 registrants will be notified by e-mail.').waitFor()
    const reason = question.getByRole('textbox', { name: 'Reason (optional)' })
    await expectFocusOn(reason)
    await expectAccessible(page)
    await reason.fill('  The ferry does not sail.  ')
    await pressable(question, 'Cancel Seminar').dblclick()
    await toastSaying(page, `Seminar "${seminar.title}" has been cancelled.`).waitFor()
    await question.waitFor({ state: 'hidden' })
    await expectFocusOn(menuButton(page, seminar.title))
    await seminarsTable(page).getByText('Cancelled', { exact: true }).waitFor()
    expect(posted).toHaveLength(1)
    expect(posted[0]).toMatchObject({
      id: seminar.id,
      status: 'cancelled',
      cancelledReason: 'The ferry does not sail.',
    })
    for (const email of emails) {
      const mail = await waitForMail(theSite().mailboxUrl, email)
      expect(JSON.stringify(mail)).toContain('The ferry does not sail.')
    }
  })

  test('is aborted by Keep Seminar, but not by a click outside the dialog', async () => {
    const seminar = await aListedSeminar()
    const email = await aSeatHolder(seminar)
    const page = await openUserManagement(`/seminars?search=${seminar.title}`)
    await choose(page, seminar.title, 'Cancel Seminar')
    const question = dialog(page, 'Cancel Seminar')
    await question.getByText('1 registrant will be notified by e-mail.').waitFor()
    await question.getByRole('textbox').fill('Typed at length')
    await page.mouse.click(10, 10)
    expect(await question.getByRole('textbox').inputValue()).toBe('Typed at length')
    await pressable(question, 'Keep Seminar').click()
    await question.waitFor({ state: 'hidden' })
    await expectFocusOn(menuButton(page, seminar.title))
    expect(await statusOf(seminar)).toBe('scheduled')
    expect(await mailsTo(theSite().mailboxUrl, email)).toEqual([])
  })

  test('keeps the reason when the call fails, and also works without a reason', async () => {
    const { seminar, page } = await openListOf({}, [/500/])
    await page.route('**/_api/seminars/update', (route) => route.fulfill({ status: 500, body: '' }))
    await choose(page, seminar.title, 'Cancel Seminar')
    const question = dialog(page, 'Cancel Seminar')
    await question.getByText('No one is registered, so no e-mail will be sent.').waitFor()
    const reason = question.getByRole('textbox')
    await reason.fill('A typhoon')
    await pressable(question, 'Cancel Seminar').click()
    await toastSaying(page, 'Failed to cancel seminar: Failed to cancel seminar').waitFor()
    expect(await reason.inputValue()).toBe('A typhoon')
    await page.unroute('**/_api/seminars/update')
    await reason.fill('')
    await pressable(question, 'Cancel Seminar').click()
    await toastSaying(page, `Seminar "${seminar.title}" has been cancelled.`).waitFor()
    expect(await statusOf(seminar)).toBe('cancelled')
  })

  test('refuses a reason that is too long', async () => {
    const { seminar, page } = await openListOf()
    const posted = postsTo(page, '/seminars/update')
    await choose(page, seminar.title, 'Cancel Seminar')
    const question = dialog(page, 'Cancel Seminar')
    await question.getByRole('textbox').fill('x'.repeat(1001))
    await question.getByText('At most 1000 characters').waitFor()
    await pressable(question, 'Cancel Seminar').click()
    await expectFocusOn(question.getByRole('textbox'))
    expect(posted).toEqual([])
  })

  test('stops when another person changed the seminar, then continues with its current data', async () => {
    const { seminar, page } = await openListOf({}, [/409/])
    await queryDatabase(
      `update seminars set title = title || ' Revised', updated_at = now() + interval '1 second' where id = $1`,
      [seminar.id],
    )
    await choose(page, seminar.title, 'Cancel Seminar')
    const question = dialog(page, 'Cancel Seminar')
    await question.getByRole('textbox').fill('A typhoon')
    await pressable(question, 'Cancel Seminar').click()
    await page.getByText(/^Failed to cancel seminar: /).waitFor()
    await question.getByText(`${seminar.title} Revised`).waitFor()
    expect(await statusOf(seminar)).toBe('scheduled')
    expect(await question.getByRole('textbox').inputValue()).toBe('A typhoon')
    await pressable(question, 'Cancel Seminar').click()
    await toastSaying(page, `Seminar "${seminar.title} Revised" has been cancelled.`).waitFor()
  })
})

describe('Completing a seminar', () => {
  test('asks first, then shows it as completed', async () => {
    const { seminar, page } = await openListOf({ startsAt: inHours(-1), endsAt: inHours(1) })
    await choose(page, seminar.title, 'Mark as Completed')
    const question = dialog(page, 'Mark as Completed')
    await expectAccessible(page)
    await pressable(question, 'Cancel').click()
    expect(await statusOf(seminar)).toBe('scheduled')
    await choose(page, seminar.title, 'Mark as Completed')
    const posted = postsTo(page, '/seminars/update')
    await pressable(question, 'Mark as Completed').dblclick()
    await toastSaying(page, `Seminar "${seminar.title}" has been marked as completed.`).waitFor()
    await seminarsTable(page).getByText('Completed', { exact: true }).waitFor()
    expect(posted).toHaveLength(1)
    expect(await statusOf(seminar)).toBe('completed')
  })
})
