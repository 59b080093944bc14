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
  labels: Readonly<Record<Word, string>>,
): Word | undefined {
  return findOption(labels, params.get(name))
}

export function findOption<Word extends string>(
  labels: Readonly<Record<Word, string>>,
  value: string | null,
): Word | undefined {
  return (Object.keys(labels) as Word[]).find((key) => key === value)
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

export function toFilterOptions(all: string, labels: Readonly<Record<string, string>>) {
  return [{ value: '', label: all }, ...Object.entries(labels).map(([value, label]) => ({ value, label }))]
}
