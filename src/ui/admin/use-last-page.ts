import { useEffect } from 'react'
import { pageCount } from './pager.tsx'

/**
 * Navigates to the last page if the URL is past it.
 * @param list undefined while unknown
 */
export function useLastPage(
  page: number,
  list: { readonly total: number; readonly limit: number } | undefined,
  onPage: (page: number) => void,
): void {
  const last = list === undefined ? page : pageCount(list.total, list.limit)
  useEffect(() => {
    if (page > last) onPage(last)
  })
}
