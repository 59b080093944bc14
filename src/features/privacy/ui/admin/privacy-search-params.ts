import { readPageNumber, toSearchParams } from '../../../../ui/admin/search-params.ts'
import type { PrivacySearchParams } from './privacy-admin-api.ts'

/** Search params of the requests: `/admin?tab=privacy&page=2`. */
export function readPrivacySearchParams(params: URLSearchParams): PrivacySearchParams {
  return { page: readPageNumber(params) }
}

export function toPrivacySearchParams({ page }: PrivacySearchParams): URLSearchParams {
  return toSearchParams({ page })
}
