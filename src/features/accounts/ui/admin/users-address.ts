import { readPage, writeAddress } from '../../../../ui/admin/address.ts'

/** Which users are shown, as the address says it: `/admin?search=ana&page=2`. */
export interface UsersAddress {
  readonly search: string
  readonly page: number
}

const longestSearch = 200

export function readUsersAddress(params: URLSearchParams): UsersAddress {
  return {
    search: (params.get('search') ?? '').trim().slice(0, longestSearch),
    page: readPage(params),
  }
}

export function usersParams({ search, page }: UsersAddress): URLSearchParams {
  return writeAddress({ search, page })
}
