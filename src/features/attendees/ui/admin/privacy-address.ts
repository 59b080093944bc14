import { readPage, writeAddress } from '../../../../ui/admin/address.ts'
import type { PrivacyAddress } from './privacy-api.ts'

/** Which requests are shown: `/admin?tab=privacy&page=2`. */
export function readPrivacyAddress(params: URLSearchParams): PrivacyAddress {
  return { page: readPage(params) }
}

export function privacyParams({ page }: PrivacyAddress): URLSearchParams {
  return writeAddress({ page })
}
