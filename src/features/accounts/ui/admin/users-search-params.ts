import { readPage, readSearch, writeAddress } from '../../../../ui/admin/search-params.ts'

export interface UsersAddress {
  readonly search: string
  readonly page: number
}

export function readUsersAddress(params: URLSearchParams): UsersAddress {
  return {
    search: readSearch(params),
    page: readPage(params),
  }
}

export function usersParams({ search, page }: UsersAddress): URLSearchParams {
  return writeAddress({ search, page })
}
