import { readOneOf, readPage, readSearch, writeAddress } from '../../../../ui/admin/address.ts'
import type { PaymentStatus } from '../../../registration/contract.ts'
import { longestTag } from '../../contract/profile-fields.ts'
import type { AttendeesAddress } from './attendees-api.ts'

/** With their words. */
export const paymentWords: Record<PaymentStatus, string> = {
  pending: 'Pending',
  verified: 'Verified',
  rejected: 'Rejected',
}

const largestId = 2_147_483_647

/** The number of a row, or nothing where the text is none. */
export function readRowId(text: string | null | undefined): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : undefined
  return id !== undefined && id <= largestId ? id : undefined
}

/** As much of a tag as the API takes; undefined where none is given. */
function readTag(text: string | null): string | undefined {
  return (text ?? '').trim().slice(0, longestTag) || undefined
}

/**
 * Who is shown, and what is open over the list: `/attendees?search=ana&paymentStatus=pending&seminarId=4&tag=vip&notInvitedTo=5&page=2`,
 * with `profile=12` (a person) or `payment=34` (a registration).
 */
export function readAttendeesAddress(params: URLSearchParams): AttendeesAddress {
  return {
    search: readSearch(params),
    paymentStatus: readOneOf(params, 'paymentStatus', paymentWords),
    seminarId: readRowId(params.get('seminarId')),
    tag: readTag(params.get('tag')),
    notInvitedTo: readRowId(params.get('notInvitedTo')),
    page: readPage(params),
    profile: readRowId(params.get('profile')),
    payment: readRowId(params.get('payment')),
  }
}

export function attendeesParams({
  search,
  paymentStatus,
  seminarId,
  tag,
  notInvitedTo,
  page,
  profile,
  payment,
}: AttendeesAddress): URLSearchParams {
  return writeAddress({ search, paymentStatus, seminarId, tag, notInvitedTo, page, profile, payment })
}
