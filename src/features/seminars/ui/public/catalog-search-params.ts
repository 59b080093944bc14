import type { SeminarSort } from '../../contract/seminars.ts'
import { seminarPath } from '../../rules/availability.ts'

export interface CatalogSearchParams {
  /** Undefined means all, 0 uncategorized. */
  readonly categoryId: number | undefined
  readonly sort: SeminarSort
}

export const seminarSortLabels: Record<SeminarSort, string> = {
  date: 'Date (upcoming first)',
  '-date': 'Date (latest first)',
  title: 'Title (A–Z)',
  '-title': 'Title (Z–A)',
  price: 'Price (low to high)',
  '-price': 'Price (high to low)',
  cpd: 'CPD points (high to low)',
  duration: 'Duration (shortest first)',
  '-duration': 'Duration (longest first)',
}

/** Checked against the labels, to avoid loading the validation library. */
const isSort = (text: string): text is SeminarSort => Object.hasOwn(seminarSortLabels, text)

const largestId = 2_147_483_647

function toId(text: string | null): number | undefined {
  return text !== null && /^\d{1,10}$/.test(text) && Number(text) <= largestId ? Number(text) : undefined
}

/** Invalid or outdated parameters are ignored. */
export function readCatalogSearchParams(search: URLSearchParams): CatalogSearchParams {
  const sort = search.get('sort') ?? ''
  return { categoryId: toId(search.get('category')), sort: isSort(sort) ? sort : 'date' }
}

export function catalogHref({ categoryId, sort }: CatalogSearchParams): string {
  const query = new URLSearchParams()
  if (categoryId !== undefined) query.set('category', String(categoryId))
  if (sort !== 'date') query.set('sort', sort)
  const search = query.toString()
  return `/register${search && `?${search}`}`
}

export function readSeminarId(search: URLSearchParams): number | null {
  return toId(search.get('seminar')) || null
}

export const registrationHref = seminarPath

export type RegistrationStep = 1 | 2 | 3

/** The form's step from the URL; defaults to the first. */
export function readRegistrationStep(search: URLSearchParams): RegistrationStep {
  const step = Number(search.get('step'))
  return step === 2 || step === 3 ? step : 1
}

export function registrationStepHref(seminarId: number, step: RegistrationStep): string {
  return `${seminarPath(seminarId)}${step === 1 ? '' : `&step=${step}`}`
}
