import { readPageNumber, readSearchText, toSearchParams } from '../../../../ui/admin/search-params.ts'

export interface UsersSearchParams {
  readonly search: string
  readonly page: number
}

export function readUsersSearchParams(params: URLSearchParams): UsersSearchParams {
  return {
    search: readSearchText(params),
    page: readPageNumber(params),
  }
}

export function toUsersSearchParams({ search, page }: UsersSearchParams): URLSearchParams {
  return toSearchParams({ search, page })
}
