import { useEffect } from 'react'
import { pageCount } from './pager.tsx'

/**
 * Leads to the last page from an address past it: the last row there is gone, or the link is an old one.
 *
 * @param list undefined while it is not known how long it is
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
