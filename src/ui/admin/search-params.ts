/** Typed search params of lists: `defineSearchParams({ search: searchTextParam, page: pageParam })`. */
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

export interface SearchParam<Value> {
  /** Name in the URL, if it differs from the field's. */
  readonly name?: string
  /** Invalid text counts as missing, which is ''. */
  readonly read: (text: string) => Value
}

type Fields = Readonly<Record<string, SearchParam<string | number | undefined>>>

type ValuesOf<Declared extends Fields> = {
  readonly [Name in keyof Declared]: Declared[Name] extends SearchParam<infer Value> ? Value : never
}

interface SearchParamsDefinition<Values> {
  readonly read: (params: URLSearchParams) => Values
  /** Omits values that a missing parameter would have. */
  readonly write: (values: Values) => URLSearchParams
}

export type SearchParamsOf<Definition> =
  Definition extends SearchParamsDefinition<infer Values> ? Values : never

export function defineSearchParams<Declared extends Fields>(
  fields: Declared,
): SearchParamsDefinition<ValuesOf<Declared>> {
  const entries = Object.entries(fields)
  return {
    read: (params) =>
      Object.fromEntries(
        entries.map(([field, { name = field, read }]) => [field, read(params.get(name) ?? '')]),
      ) as ValuesOf<Declared>,
    write(values) {
      const written = entries.filter(([field, { read }]) => values[field] !== read(''))
      return new URLSearchParams(
        written.map(([field, { name = field }]) => [name, String(values[field] ?? '')]),
      )
    },
  }
}

const longestSearch = 200

/** Search text, truncated to the API's limit. */
export const searchTextParam: SearchParam<string> = { read: (text) => text.trim().slice(0, longestSearch) }

const pageNumber = /^[1-9]\d{0,5}$/

export const pageParam: SearchParam<number> = {
  read: (text) => (pageNumber.test(text) ? Number(text) : 1),
}

const largestId = 2_147_483_647

/** Parses a row id; undefined if invalid. */
export function parseRowId(text: string | null | undefined): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : undefined
  return id !== undefined && id <= largestId ? id : undefined
}

export const rowIdParam: SearchParam<number | undefined> = { read: parseRowId }

export function findLabeledOption<Word extends string>(
  labels: Readonly<Record<Word, string>>,
  value: string | null,
): Word | undefined {
  return (Object.keys(labels) as Word[]).find((key) => key === value)
}

/** One of the keys of `labels`. */
export function optionParam<Word extends string>(
  labels: Readonly<Record<Word, string>>,
): SearchParam<Word | undefined> {
  return { read: (text) => findLabeledOption(labels, text) }
}

export function patternParam(pattern: RegExp): SearchParam<string | undefined> {
  return { read: (text) => (pattern.test(text) ? text : undefined) }
}

/** Params that every list has; `search` with a search box. */
export interface ListParams {
  readonly page: number
  readonly search?: string
}

/**
 * Params of a list, and a function that shows others.
 * With `shouldPush` false it replaces the history entry.
 */
export type ListParamsState<Params> = readonly [Params, (params: Params, shouldPush?: boolean) => void]

/**
 * The page's search params and a function that changes them.
 * @param toUrl adds parameters of the page, such as its tab
 */
export function useListSearchParams<Values extends object>(
  definition: SearchParamsDefinition<Values>,
  toUrl: (params: URLSearchParams) => URLSearchParams = (params) => params,
) {
  const [params, setParams] = useSearchParams()
  const rendered = definition.read(params)
  const latest = useRef(rendered)
  useEffect(() => {
    latest.current = definition.read(params)
  }, [definition, params])

  /** Applies only what differs from the rendered values, so that two changes before a render add up. */
  function change(next: Values, shouldPush = true): void {
    const changed = Object.entries(next).filter(([name, value]) => value !== rendered[name as keyof Values])
    latest.current = { ...latest.current, ...Object.fromEntries(changed) }
    setParams(toUrl(definition.write(latest.current)), { replace: !shouldPush, preventScrollReset: true })
  }

  return [rendered, change] as const
}

export function toFilterOptions(all: string, labels: Readonly<Record<string, string>>) {
  return [{ value: '', label: all }, ...Object.entries(labels).map(([value, label]) => ({ value, label }))]
}
