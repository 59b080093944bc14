/** Reading what a list's address says; what makes no sense there counts as not said. */
const pageNumber = /^[1-9]\d{0,5}$/

const longestSearch = 200

/** What is searched for; as much of it as the API takes. */
export function readSearch(params: URLSearchParams): string {
  return (params.get('search') ?? '').trim().slice(0, longestSearch)
}

export function readPage(params: URLSearchParams): number {
  const page = params.get('page') ?? ''
  return pageNumber.test(page) ? Number(page) : 1
}

/** @param words the words that the filter knows, with what stands for each on the screen */
export function readOneOf<Word extends string>(
  params: URLSearchParams,
  name: string,
  words: Readonly<Record<Word, string>>,
): Word | undefined {
  return wordIn(words, params.get(name))
}

/** The word itself where it is one of these, otherwise nothing. */
export function wordIn<Word extends string>(
  words: Readonly<Record<Word, string>>,
  given: string | null,
): Word | undefined {
  return (Object.keys(words) as Word[]).find((word) => word === given)
}

/** Only what is set stands in the address; the first page goes without saying. */
export function writeAddress(values: Readonly<Record<string, string | number | undefined>>): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    const isPlain = value === undefined || value === '' || (name === 'page' && value === 1)
    if (!isPlain) params.set(name, String(value))
  }
  return params
}

/** The options of a filter: all, and then each of its words. */
export function filterOptions(all: string, words: Readonly<Record<string, string>>) {
  return [{ value: '', label: all }, ...Object.entries(words).map(([value, label]) => ({ value, label }))]
}
