import {
  defineSearchParams,
  optionParam,
  pageParam,
  rowIdParam,
  searchTextParam,
} from '../../../../ui/admin/search-params.ts'
import { paymentStatusLabels } from '../../../payments/rules/payment-labels.ts'
import { maxTagLength } from '../../../people/contract/person.ts'

/**
 * Filters and the open overlay:
 * `/attendees?search=ana&paymentStatus=pending&seminarId=4&tag=vip&notInvitedTo=5&page=2`, with `profile=12`
 * (a person) or `payment=34` (a registration).
 */
export const attendeesSearchParams = defineSearchParams({
  search: searchTextParam,
  paymentStatus: optionParam(paymentStatusLabels),
  seminarId: rowIdParam,
  tag: { read: (text) => text.trim().slice(0, maxTagLength) || undefined },
  notInvitedTo: rowIdParam,
  page: pageParam,
  profile: rowIdParam,
  payment: rowIdParam,
})
