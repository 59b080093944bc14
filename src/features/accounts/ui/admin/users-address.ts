import { readPage, readSearch, writeAddress } from '../../../../ui/admin/address.ts'

/** Which users are shown, as the address says it: `/admin?search=ana&page=2`. */
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
