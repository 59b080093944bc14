import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { waitForHydration } from '../kit/hydration.ts'
import {
  aListedSeminar,
  aPlannedCategory,
  inHours,
  seminarCards,
  seminarSearch,
  titlesOf,
} from '../kit/planning.ts'
import { aMark } from '../kit/staff-people.ts'
import { openUserManagement, pressable } from '../kit/user-management.ts'

const categoryLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name })
const whenSelect = (page: Page) => page.getByRole('combobox', { name: 'When' })

function recordSearches(page: Page): string[] {
  const searches: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/_api/seminars' && searchParams.get('limit') === '10')
      searches.push(searchParams.get('search') ?? '')
  })
  return searches
}

describe('The filters of the admin seminar list', () => {
  test('narrow the list, are stored in the URL, and survive reload and Back', async () => {
    const mark = aMark()
    const category = await aPlannedCategory(`Reading ${mark}`)
    await aListedSeminar({ title: `One ${mark}`, categoryId: category.id })
    await aListedSeminar({ title: `Two ${mark}`, categoryId: category.id, startsAt: inHours(-50) })
    await aListedSeminar({ title: `Three ${mark}` })
    const page = await openUserManagement('/seminars')
    expect(await pressable(page, 'Clear').count()).toBe(0)
    expect(await categoryLink(page, 'All Categories').getAttribute('aria-current')).toBe('true')
    expect(await categoryLink(page, category.name).innerText()).toMatch(/\(2\)$/)
    await categoryLink(page, category.name).click()
    await expect.poll(() => titlesOf(page)).toEqual([`One ${mark}`, `Two ${mark}`])
    expect(await categoryLink(page, category.name).getAttribute('aria-current')).toBe('true')
    await whenSelect(page).selectOption('past')
    await expect.poll(() => titlesOf(page)).toEqual([`Two ${mark}`])
    expect(new URL(page.url()).search).toBe(`?category=${category.id}&when=past`)
    await page.reload()
    await waitForHydration(page)
    expect(await titlesOf(page)).toEqual([`Two ${mark}`])
    expect(await whenSelect(page).inputValue()).toBe('past')
    await page.goBack()
    await expect.poll(() => titlesOf(page)).toEqual([`One ${mark}`, `Two ${mark}`])
    await page.goBack()
    await expect.poll(() => categoryLink(page, 'All Categories').getAttribute('aria-current')).toBe('true')
  })

  test('find uncategorized seminars, and are cleared with one press', async () => {
    const mark = aMark()
    const category = await aPlannedCategory(`Reading ${mark}`)
    await aListedSeminar({ title: `With ${mark}`, categoryId: category.id })
    await aListedSeminar({ title: `Without ${mark}` })
    const page = await openUserManagement(`/seminars?search=${mark}&when=upcoming`)
    expect(await titlesOf(page)).toHaveLength(2)
    await categoryLink(page, 'Uncategorized').click()
    await expect.poll(() => titlesOf(page)).toEqual([`Without ${mark}`])
    await pressable(page, 'Clear').click()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    expect(await seminarSearch(page).inputValue()).toBe('')
    await expect.poll(() => whenSelect(page).inputValue()).toBe('')
    expect(await seminarSearch(page).evaluate((box) => box === document.activeElement)).toBe(true)
    expect(await pressable(page, 'Clear').count()).toBe(0)
  })

  test('are cleared together with search text typed a moment before', async () => {
    const page = await openUserManagement('/seminars?when=past')
    const searches = recordSearches(page)
    await seminarSearch(page).focus()
    // In one step, because a pause between test steps could trigger the debounced search.
    await pressable(page, 'Clear').evaluate((clear: HTMLElement) => {
      document.execCommand('insertText', false, 'half a wor')
      clear.click()
    })
    await page.waitForTimeout(600)
    expect(new URL(page.url()).search).toBe('')
    expect(searches.filter((search) => search !== '')).toEqual([])
  })

  test('collapse the categories on a phone until opened', async () => {
    const mark = aMark()
    const category = await aPlannedCategory(`Reading ${mark}`)
    const seminar = await aListedSeminar({ categoryId: category.id })
    const page = await openUserManagement('/seminars', { width: 360, isTouch: true })
    const toggle = page.getByRole('button', { name: 'Category: All Categories' })
    expect(await categoryLink(page, category.name).isVisible()).toBe(false)
    await toggle.tap()
    await expectAccessible(page)
    await categoryLink(page, category.name).tap()
    const folded = page.getByRole('button', { name: `Category: ${category.name}` })
    await folded.waitFor()
    expect(await folded.getAttribute('aria-expanded')).toBe('false')
    expect(await folded.evaluate((button) => button === document.activeElement)).toBe(true)
    await seminarCards(page).getByText(seminar.title).waitFor()
  })

  test('send one search request after typing pauses, starting at page 1', async () => {
    const mark = aMark()
    const seminar = await aListedSeminar({ title: `Phonics ${mark}` })
    const page = await openUserManagement('/seminars?page=2')
    const searches = recordSearches(page)
    await seminarSearch(page).pressSequentially(mark.toUpperCase(), { delay: 40 })
    await expect.poll(() => titlesOf(page)).toEqual([seminar.title])
    expect(searches).toEqual([mark.toUpperCase()])
    expect(new URL(page.url()).search).toBe(`?search=${mark.toUpperCase()}`)
    await page.goBack()
    await expect.poll(() => seminarSearch(page).inputValue()).toBe('')
    await page.getByText(/^Page 2 of/).waitFor()
  })
})

describe('Pages of the admin seminar list', () => {
  test('hold ten seminars each, with Previous and Next disabled at the ends', async () => {
    const mark = aMark()
    for (let number = 1; number <= 21; number += 1)
      await aListedSeminar({ title: `${mark} ${number}`, startsAt: inHours(24 * number) })
    const page = await openUserManagement(`/seminars?search=${mark}`)
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await pages.getByText('Page 1 of 3').waitFor()
    expect(await titlesOf(page)).toHaveLength(10)
    expect(await pressable(pages, 'Previous').isDisabled()).toBe(true)
    await pressable(pages, 'Next').click()
    await pages.getByText('Page 2 of 3').waitFor()
    await pressable(pages, 'Next').click()
    await pages.getByText('Page 3 of 3').waitFor()
    await expect.poll(() => titlesOf(page)).toEqual([`${mark} 21`])
    expect(await pressable(pages, 'Next').isDisabled()).toBe(true)
    expect(await pressable(pages, 'Next').evaluate((one) => one === document.activeElement)).toBe(true)
    await whenSelect(page).selectOption('upcoming')
    await pages.getByText('Page 1 of 3').waitFor()
    expect(new URL(page.url()).searchParams.has('page')).toBe(false)
    await page.goBack()
    await pages.getByText('Page 3 of 3').waitFor()
  })

  test('past the end lead to the last one', async () => {
    const mark = aMark()
    const seminar = await aListedSeminar({ title: `Phonics ${mark}` })
    const page = await openUserManagement(`/seminars?search=${mark}&page=7`)
    await page.getByText('Page 1 of 1').waitFor()
    await expect.poll(() => titlesOf(page)).toEqual([seminar.title])
  })
})
