import { toManilaDay } from '../../../../platform/format/dates.ts'
import {
  readOptionParam,
  readPageNumber,
  readSearchText,
  toSearchParams,
} from '../../../../ui/admin/search-params.ts'
import { monthPattern } from '../../contract/labels.ts'
import type { SeminarsFilter } from '../planning-api.ts'

export const seminarsViewLabels = { list: 'List', calendar: 'Calendar' } as const
export type SeminarsView = keyof typeof seminarsViewLabels

export const seminarPeriodLabels = { upcoming: 'Upcoming', past: 'Past' } as const

export interface SeminarsSearchParams extends SeminarsFilter {
  readonly view: SeminarsView
  /** YYYY-MM; undefined means the current month. */
  readonly month: string | undefined
}

const largestId = 2_147_483_647

function readCategory(params: URLSearchParams): number | undefined {
  const text = params.get('category') ?? ''
  return /^\d{1,10}$/.test(text) && Number(text) <= largestId ? Number(text) : undefined
}

export function readSeminarsSearchParams(params: URLSearchParams): SeminarsSearchParams {
  const month = params.get('month') ?? ''
  return {
    view: readOptionParam(params, 'view', seminarsViewLabels) ?? 'list',
    month: monthPattern.test(month) ? month : undefined,
    search: readSearchText(params),
    categoryId: readCategory(params),
    when: readOptionParam(params, 'when', seminarPeriodLabels),
    page: readPageNumber(params),
  }
}

export function toSeminarsSearchParams(searchParams: SeminarsSearchParams): URLSearchParams {
  const { view, month, search, categoryId: category, when, page } = searchParams
  const isCalendar = view === 'calendar'
  return toSearchParams({
    view: isCalendar ? view : undefined,
    month: isCalendar ? month : undefined,
    search,
    category,
    when,
    page,
  })
}

export function seminarsHref(searchParams: SeminarsSearchParams): string {
  const query = toSeminarsSearchParams(searchParams).toString()
  return `/seminars${query && `?${query}`}`
}

/** The current month (YYYY-MM) in Manila. */
export function toManilaMonth(now: Date): string {
  return toManilaDay(now).slice(0, 7)
}

export const noSeminarsFilter = { search: '', categoryId: undefined, when: undefined, page: 1 } as const

export function hasSeminarsFilter({ search, categoryId, when }: SeminarsFilter): boolean {
  return search !== '' || categoryId !== undefined || when !== undefined
}
