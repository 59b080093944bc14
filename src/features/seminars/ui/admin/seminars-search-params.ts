import { manilaDay } from '../../../../platform/format/dates.ts'
import { readOneOf, readPage, readSearch, writeAddress } from '../../../../ui/admin/search-params.ts'
import { monthPattern } from '../../contract/labels.ts'
import type { SeminarsFilter } from '../planning-api.ts'

export const views = { list: 'List', calendar: 'Calendar' } as const
export type SeminarsView = keyof typeof views

export const whens = { upcoming: 'Upcoming', past: 'Past' } as const

export interface SeminarsAddress extends SeminarsFilter {
  readonly view: SeminarsView
  /** YYYY-MM; undefined means the current month. */
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

/** The current month (YYYY-MM) in Manila. */
export function manilaMonth(now: Date): string {
  return manilaDay(now).slice(0, 7)
}

export const noFilter = { search: '', categoryId: undefined, when: undefined, page: 1 } as const

export function isFiltered({ search, categoryId, when }: SeminarsFilter): boolean {
  return search !== '' || categoryId !== undefined || when !== undefined
}
