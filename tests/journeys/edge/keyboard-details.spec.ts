/** Every screen walked through by Tab, checking accessible names and visible focus. */
import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { anAccount } from '#tests/kit/accounts.ts'
import { openPage, visit } from '#tests/kit/browser.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { aMark, aStaffPerson } from '#tests/kit/staff-people.ts'
import { choose, openUserManagement } from '#tests/kit/user-management.ts'

const maxStops = 150
const widths = [360, 1280]

interface Stop {
  readonly name: string
  readonly role: string
  readonly flaw: string | null
}

async function describeFocus(session: CDPSession): Promise<Pick<Stop, 'name' | 'role'>> {
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' })
  const { objectId = '' } = result
  const { nodes } = await session.send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: false })
  await session.send('Runtime.releaseObject', { objectId })
  return { name: String(nodes[0]?.name?.value ?? ''), role: String(nodes[0]?.role?.value ?? '') }
}

function flawOf(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement)) return 'nothing has the focus'
    const hasRing = (one: Element | null) => {
      if (one === null) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(one)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    // A field with an inner button shows one ring around both.
    if (!hasRing(element) && !hasRing(element.parentElement)) return 'the focus does not show'
    const [line] = element.getClientRects()
    if (line === undefined || line.width === 0) return 'it is not drawn'
    const top = document.elementFromPoint(line.x + line.width / 2, line.y + line.height / 2)
    const isSeen = top !== null && (element.contains(top) || top.contains(element))
    return isSeen ? null : `it lies behind ${top?.className ?? 'the edge of the window'}`
  })
}

/** Whether focus has moved; a date input counts as one stop although Tab visits its parts. */
function isNewStop(page: Page): Promise<'new' | 'same' | 'seen' | 'outside'> {
  return page.evaluate(() => {
    const store = window as unknown as { walked?: Element[] }
    const element = document.activeElement
    if (element === null || element === document.body) return 'outside'
    store.walked ??= []
    if (store.walked.at(-1) === element) return 'same'
    if (store.walked.includes(element)) return 'seen'
    store.walked.push(element)
    return 'new'
  })
}

async function walk(page: Page): Promise<Stop[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Accessibility.enable')
  await page.evaluate(() => Object.assign(window, { walked: undefined }))
  const stops: Stop[] = []
  for (let press = 0; press < maxStops; press += 1) {
    await page.keyboard.press('Tab')
    const kind = await isNewStop(page)
    if (kind === 'same') continue
    if (kind !== 'new') return stops
    stops.push({ ...(await describeFocus(session)), flaw: await flawOf(page) })
  }
  throw new Error('Tab never comes to an end.')
}

/** Every stop has a name and visible focus; the given names are among them. */
async function expectWalkable(page: Page, names: readonly string[]): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
    const stops = await walk(page)
    const flaws = stops.filter(({ name, flaw }) => name === '' || flaw !== null)
    expect(flaws, `${width} pixels wide`).toEqual([])
    const found = stops.map(({ name }) => name).filter((name) => names.includes(name))
    // A focus trap is walked as a cycle, from any position.
    const start = found.indexOf(names[0] ?? '')
    expect([...found.slice(start), ...found.slice(0, start)], `${width} pixels wide`).toEqual(names)
  }
}

const skip = 'Skip to main content'

test.for([
  ['/about', [skip, 'Register', 'Facebook']],
  ['/contact', [skip, 'Full Name', 'Email Address', 'Subject', 'Message', 'Send Message']],
  ['/status', [skip, 'Email Address', 'Check Status']],
  ['/resources', [skip, 'Read the guide', 'See the recordings']],
  ['/privacy', [skip, 'Print or save as PDF']],
  ['/login', [skip, 'Continue with Google', 'Email', 'Password', 'Show password', 'Forgot Password?']],
  [
    '/forgot-password',
    [skip, 'Back to Login', 'Continue with Google', 'Full Name', 'Account Email', 'Send Request'],
  ],
  ['/account-link', [skip, 'how to get back into your account']],
  ['/nothing-here', [skip, 'Go to the home page']],
  ['/_index_backup', [skip]],
] as const)('Keyboard order: all controls of %s are reachable by Tab', async ([path, names]) => {
  const { page } = await openPage({ expected: [/404/] })
  await visit(page, path)
  await expectWalkable(page, names)
})

describe('Keyboard order when signed in', () => {
  test('reaches all controls of the dashboard', async () => {
    const { page } = await openPage()
    await signIn(page, (await anAccount()).email)
    await visit(page, '/dashboard')
    await expectWalkable(page, [skip, 'Logout', 'Browse Seminars', 'Check My Status'])
  })

  test('reaches all controls of the account page', async () => {
    const { page } = await openPage()
    await signIn(page, (await anAccount()).email)
    await visit(page, '/account')
    await expectWalkable(page, [
      skip,
      'Logout',
      'Display Name',
      'Save details',
      'Save preferences',
      'New Email',
      'Current Password',
      'Link Google',
    ])
  })

  test.for([
    ['users', ['Search by name or email', 'Add User']],
    ['messages', ['Kind', 'Status']],
    ['audit', ['Action', 'From day', 'To day']],
  ] as const)('reaches all controls of the admin tab %s', async ([tab, names]) => {
    const page = await openUserManagement(`/admin?tab=${tab}`)
    await expectWalkable(page, [skip, 'Logout', ...names])
  })
})

describe('Focus trap of user management dialogs', () => {
  async function expectTrap(page: Page, names: readonly string[]): Promise<void> {
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await expectWalkable(page, names)
    for (const press of ['Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(press)
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }

  test.for([
    ['Edit User Details', ['Close', 'Display Name', 'Email', 'Role', 'Cancel']],
    ['Update Email', ['Close', 'New Email', 'Update Email', 'Cancel']],
    ['Change Password', ['Close', 'New Password', 'Change Password', 'Cancel']],
    ['Delete User', ['Close', 'Cancel', 'Delete']],
  ] as const)('keeps the focus within %s', async ([action, names]) => {
    const mark = aMark()
    const person = await aStaffPerson({ displayName: `Ana ${mark}` })
    const page = await openUserManagement(`/admin?search=${mark}`)
    await choose(page, person.displayName, action)
    await expectTrap(page, names)
  })
})
