/** The catalogue's state in the address, read and written in one place. */
import type { SeminarSort } from '../../contract.ts'
import { seminarPath } from '../../rules.ts'

export interface CatalogAddress {
  /** Undefined is all, 0 is uncategorized. */
  readonly categoryId: number | undefined
  readonly sort: SeminarSort
}

export const sortLabels: Record<SeminarSort, string> = {
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

/** By the labels rather than the schema: the catalogue needs nothing else of the validation library. */
const isSort = (text: string): text is SeminarSort => Object.hasOwn(sortLabels, text)

const largestId = 2_147_483_647

function toId(text: string | null): number | undefined {
  return text !== null && /^\d{1,10}$/.test(text) && Number(text) <= largestId ? Number(text) : undefined
}

/** What a mistyped or outdated address means is left out rather than refused. */
export function readCatalogAddress(search: URLSearchParams): CatalogAddress {
  const sort = search.get('sort') ?? ''
  return { categoryId: toId(search.get('category')), sort: isSort(sort) ? sort : 'date' }
}

export function catalogHref({ categoryId, sort }: CatalogAddress): string {
  const query = new URLSearchParams()
  if (categoryId !== undefined) query.set('category', String(categoryId))
  if (sort !== 'date') query.set('sort', sort)
  const search = query.toString()
  return `/register${search && `?${search}`}`
}

/** The seminar that an address chooses; null where it chooses none. */
export function readSeminarId(search: URLSearchParams): number | null {
  return toId(search.get('seminar')) || null
}

/** For pages, which reach a feature through its screens. */
export const registrationHref = seminarPath

export type RegistrationStep = 1 | 2 | 3

/** The step of the form that the address names, so that Back and reload keep it; anything else is the first. */
export function readStep(search: URLSearchParams): RegistrationStep {
  const step = Number(search.get('step'))
  return step === 2 || step === 3 ? step : 1
}

export function stepHref(seminarId: number, step: RegistrationStep): string {
  return `${seminarPath(seminarId)}${step === 1 ? '' : `&step=${step}`}`
}
