import { paymentStatusLabels } from '#app/features/payments/rules/payment-labels.ts'
import { maxTagLength } from '#app/features/people/contract/person.ts'
import {
  defineSearchParams,
  optionParam,
  pageParam,
  rowIdParam,
  searchTextParam,
} from '#app/ui/admin/search-params.ts'

/**
 * Filters and the open overlay:
 * `/attendees?search=ana&paymentStatus=pending&tag=vip&notInvitedTo=5&page=2`, with `profile=12`
 * (a person) or `payment=34` (a registration).
 */
export const attendeesSearchParams = defineSearchParams({
  search: searchTextParam,
  paymentStatus: optionParam(paymentStatusLabels),
  tag: { read: (text) => text.trim().slice(0, maxTagLength) || undefined },
  notInvitedTo: rowIdParam,
  page: pageParam,
  profile: rowIdParam,
  payment: rowIdParam,
})
