/** Typed search params; invalid values count as missing. */
const pageNumber = /^[1-9]\d{0,5}$/

const longestSearch = 200

/** Truncated to the API's limit. */
export function readSearchText(params: URLSearchParams): string {
  return (params.get('search') ?? '').trim().slice(0, longestSearch)
}

export function readPageNumber(params: URLSearchParams): number {
  const page = params.get('page') ?? ''
  return pageNumber.test(page) ? Number(page) : 1
}

export function readOptionParam<Word extends string>(
  params: URLSearchParams,
  name: string,
  words: Readonly<Record<Word, string>>,
): Word | undefined {
  return findOption(words, params.get(name))
}

export function findOption<Word extends string>(
  words: Readonly<Record<Word, string>>,
  given: string | null,
): Word | undefined {
  return (Object.keys(words) as Word[]).find((word) => word === given)
}

/** Omits unset values and page 1. */
export function toSearchParams(
  values: Readonly<Record<string, string | number | undefined>>,
): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    const isPlain = value === undefined || value === '' || (name === 'page' && value === 1)
    if (!isPlain) params.set(name, String(value))
  }
  return params
}

export function toFilterOptions(all: string, words: Readonly<Record<string, string>>) {
  return [{ value: '', label: all }, ...Object.entries(words).map(([value, label]) => ({ value, label }))]
}
