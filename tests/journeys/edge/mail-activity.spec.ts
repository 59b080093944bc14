import { describe, test } from 'vitest'
import { activityPath } from '#tests/kit/activity.ts'
import { openUserManagement } from '#tests/kit/user-management.ts'

describe('The e-mail Activity tab', () => {
  test('applies two filters that are changed within the same moment', async () => {
    const page = await openUserManagement(activityPath(''))
    const status = await page.getByLabel('Status', { exact: true }).elementHandle()
    const type = await page.getByLabel('Type').elementHandle()
    await page.evaluate(
      (choices) => {
        const set = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set
        for (const { select, value } of choices) {
          set?.call(select, value)
          select?.dispatchEvent(new Event('change', { bubbles: true }))
        }
      },
      [
        { select: status, value: 'delivered' },
        { select: type, value: 'invitation' },
      ],
    )
    await page.waitForURL('**/email-integration?tab=activity&status=delivered&type=invitation')
  })
})
