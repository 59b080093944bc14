import { readOneOf, readPage, readSearch, writeAddress } from '../../../../../ui/admin/search-params.ts'
import type { ActivityAddress } from '../../outbox-api.ts'
import { stateWords, typeWords } from './activity-labels.ts'

const largestId = 2_147_483_647

function readMessageId(params: URLSearchParams): number | undefined {
  const given = params.get('message') ?? ''
  const id = /^[1-9]\d{0,9}$/.test(given) ? Number(given) : undefined
  return id !== undefined && id <= largestId ? id : undefined
}

/**
 * Filters and the open message:
 * `/email-integration?tab=activity&search=ana&status=dead&type=invitation&page=2&message=34`.
 */
export function readActivityAddress(params: URLSearchParams): ActivityAddress {
  return {
    search: readSearch(params),
    status: readOneOf(params, 'status', stateWords),
    type: readOneOf(params, 'type', typeWords),
    page: readPage(params),
    message: readMessageId(params),
  }
}

export function activityParams({ search, status, type, page, message }: ActivityAddress): URLSearchParams {
  return writeAddress({ search, status, type, page, message })
}
