import {
  readOptionParam,
  readPageNumber,
  readSearchText,
  toSearchParams,
} from '../../../../ui/admin/search-params.ts'
import { paymentStatusLabels } from '../../../payments/rules/payment-labels.ts'
import { maxTagLength } from '../../../people/contract/person.ts'
import type { AttendeesSearchParams } from './attendees-api.ts'

const largestId = 2_147_483_647

/** Parses a row id; undefined if invalid. */
export function parseRowId(text: string | null | undefined): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : undefined
  return id !== undefined && id <= largestId ? id : undefined
}

/** A tag truncated to the API's limit; undefined for none. */
function readTag(text: string | null): string | undefined {
  return (text ?? '').trim().slice(0, maxTagLength) || undefined
}

/**
 * Filters and the open overlay:
 * `/attendees?search=ana&paymentStatus=pending&seminarId=4&tag=vip&notInvitedTo=5&page=2`, with `profile=12`
 * (a person) or `payment=34` (a registration).
 */
export function readAttendeesSearchParams(params: URLSearchParams): AttendeesSearchParams {
  return {
    search: readSearchText(params),
    paymentStatus: readOptionParam(params, 'paymentStatus', paymentStatusLabels),
    seminarId: parseRowId(params.get('seminarId')),
    tag: readTag(params.get('tag')),
    notInvitedTo: parseRowId(params.get('notInvitedTo')),
    page: readPageNumber(params),
    profile: parseRowId(params.get('profile')),
    payment: parseRowId(params.get('payment')),
  }
}

export function toAttendeesSearchParams({
  search,
  paymentStatus,
  seminarId,
  tag,
  notInvitedTo,
  page,
  profile,
  payment,
}: AttendeesSearchParams): URLSearchParams {
  return toSearchParams({ search, paymentStatus, seminarId, tag, notInvitedTo, page, profile, payment })
}
