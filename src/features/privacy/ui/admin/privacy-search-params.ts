import { readPage, writeAddress } from '../../../../ui/admin/search-params.ts'
import type { PrivacyAddress } from '../privacy-admin-api.ts'

/** Search params of the requests: `/admin?tab=privacy&page=2`. */
export function readPrivacyAddress(params: URLSearchParams): PrivacyAddress {
  return { page: readPage(params) }
}

export function privacyParams({ page }: PrivacyAddress): URLSearchParams {
  return writeAddress({ page })
}
