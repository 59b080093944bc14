import {
  readOptionParam,
  readPageNumber,
  readSearchText,
  toSearchParams,
} from '../../../../../ui/admin/search-params.ts'
import type { ActivitySearchParams } from '../../outbox-api.ts'
import { messageStateLabels, messageTypeLabels } from './activity-labels.ts'

const largestMessageId = 2_147_483_647

function readMessageId(params: URLSearchParams): number | undefined {
  const value = params.get('message') ?? ''
  const id = /^[1-9]\d{0,9}$/.test(value) ? Number(value) : undefined
  return id !== undefined && id <= largestMessageId ? id : undefined
}

/**
 * Filters and the open message:
 * `/email-integration?tab=activity&search=ana&status=dead&type=invitation&page=2&message=34`.
 */
export function readActivitySearchParams(params: URLSearchParams): ActivitySearchParams {
  return {
    search: readSearchText(params),
    status: readOptionParam(params, 'status', messageStateLabels),
    type: readOptionParam(params, 'type', messageTypeLabels),
    page: readPageNumber(params),
    message: readMessageId(params),
  }
}

export function toActivitySearchParams({
  search,
  status,
  type,
  page,
  message,
}: ActivitySearchParams): URLSearchParams {
  return toSearchParams({ search, status, type, page, message })
}
