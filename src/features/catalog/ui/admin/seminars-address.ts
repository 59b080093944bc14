/** What /seminars shows, as its address says it: `?search=reading&category=3&when=past&page=2`. */
import { manilaDay } from '../../../../platform/format/dates.ts'
import { readOneOf, readPage, readSearch, writeAddress } from '../../../../ui/admin/address.ts'
import { monthPattern } from '../../contract/words.ts'
import type { SeminarsFilter } from '../planning-api.ts'

export const views = { list: 'List', calendar: 'Calendar' } as const
export type SeminarsView = keyof typeof views

export const whens = { upcoming: 'Upcoming', past: 'Past' } as const

/** The filter stays while the calendar shows, which has none: whoever goes back to the list finds it again. */
export interface SeminarsAddress extends SeminarsFilter {
  readonly view: SeminarsView
  /** YYYY-MM; undefined is the current one. */
  readonly month: string | undefined
}

const largestId = 2_147_483_647

function readCategory(params: URLSearchParams): number | undefined {
  const text = params.get('category') ?? ''
  return /^\d{1,10}$/.test(text) && Number(text) <= largestId ? Number(text) : undefined
}

export function readSeminarsAddress(params: URLSearchParams): SeminarsAddress {
  const month = params.get('month') ?? ''
  return {
    view: readOneOf(params, 'view', views) ?? 'list',
    month: monthPattern.test(month) ? month : undefined,
    search: readSearch(params),
    categoryId: readCategory(params),
    when: readOneOf(params, 'when', whens),
    page: readPage(params),
  }
}

export function seminarsParams(address: SeminarsAddress): URLSearchParams {
  const { view, month, search, categoryId: category, when, page } = address
  const isCalendar = view === 'calendar'
  return writeAddress({
    view: isCalendar ? view : undefined,
    month: isCalendar ? month : undefined,
    search,
    category,
    when,
    page,
  })
}

export function seminarsHref(address: SeminarsAddress): string {
  const query = seminarsParams(address).toString()
  return `/seminars${query && `?${query}`}`
}

/** The month (YYYY-MM) that it is in Manila. */
export function manilaMonth(now: Date): string {
  return manilaDay(now).slice(0, 7)
}

export const noFilter = { search: '', categoryId: undefined, when: undefined, page: 1 } as const

export function isFiltered({ search, categoryId, when }: SeminarsFilter): boolean {
  return search !== '' || categoryId !== undefined || when !== undefined
}
