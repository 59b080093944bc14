/** Staff cancel a registration, and the registrant learns it. */
import { expect, test } from 'vitest'
import { openPage, sidewaysScroll, visit } from '#tests/kit/browser.ts'
import { mailsTo } from '#tests/kit/mailbox.ts'
import { aPlannedSeminar } from '#tests/kit/planned-seminars.ts'
import { aSentProof } from '#tests/kit/sent-proofs.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { aMark } from '#tests/kit/staff-people.ts'
import { theSite } from '#tests/kit/this-site.ts'
import { toastSaying } from '#tests/kit/user-management.ts'

test('A registration is canceled with a reason, and shown as canceled to both', async () => {
  const { page } = await openPage()
  await signIn(page, theSite().admin.email)
  const seminar = await aPlannedSeminar({ title: `Cancelled ${aMark()}`, price: '500' })
  const { personId, email } = await aSentProof(page, seminar)
  await visit(page, `/attendees?profile=${personId}`)
  await page.getByRole('tab', { name: /^Seminars/ }).click()
  const cancel = page.getByRole('button', { name: `Cancel registration for ${seminar.title}` })
  await cancel.click()
  await page.getByRole('button', { name: 'Cancel Registration' }).click()
  await page.getByText('A reason is required').waitFor()
  await page.getByRole('textbox', { name: 'Reason' }).fill('She fell ill.')
  await page.getByRole('button', { name: 'Cancel Registration' }).click()
  await toastSaying(page, 'The registration is cancelled.').waitFor()
  const seminars = page.getByRole('list', { name: 'Seminars' })
  await seminars.getByText('Cancelled', { exact: true }).waitFor()
  expect(await cancel.count()).toBe(0)
  expect(await seminars.getByRole('button', { name: /Attach proof|Verify payment/ }).count()).toBe(0)

  const mails = async () => (await mailsTo(theSite().mailboxUrl, email)).map(({ raw }) => raw).join()
  await expect.poll(mails).toContain('method=CANCEL')
  const { page: own } = await openPage({ width: 360, isTouch: true })
  await visit(own, '/status')
  await own.getByRole('textbox', { name: /Email/ }).fill(email)
  await own.getByRole('button', { name: 'Check Status' }).click()
  await own.getByText('Registration cancelled').waitFor()
  expect(await sidewaysScroll(own)).toBe(0)
})
