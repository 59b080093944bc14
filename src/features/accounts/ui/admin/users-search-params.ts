import { readPage, readSearch, writeAddress } from '../../../../ui/admin/search-params.ts'

export interface UsersSearchParams {
  readonly search: string
  readonly page: number
}

export function readUsersSearchParams(params: URLSearchParams): UsersSearchParams {
  return {
    search: readSearch(params),
    page: readPage(params),
  }
}

export function toUsersSearchParams({ search, page }: UsersSearchParams): URLSearchParams {
  return writeAddress({ search, page })
}
