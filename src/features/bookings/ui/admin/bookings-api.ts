import {
  type BookingDocumentKind,
  type BookingState,
  bookingFilterLabels,
} from '#app/features/bookings/contract/booking-values.ts'
import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import {
  defineSearchParams,
  optionParam,
  pageParam,
  type SearchParamsOf,
  searchTextParam,
} from '#app/ui/admin/search-params.ts'
import { endpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'

/** `/bookings?search=mabini&state=held&page=2` */
export const bookingsSearchParams = defineSearchParams({
  search: searchTextParam,
  state: optionParam(bookingFilterLabels),
  page: pageParam,
})
export type BookingsParams = SearchParamsOf<typeof bookingsSearchParams>

export function bookingsQuery({ search, state, page }: BookingsParams) {
  return endpointQuery('GET /bookings', { query: { search: search || undefined, state, page } })
}

export const purchaseOrderPath = (bookingId: number) => `/_api/bookings/purchase-order?id=${bookingId}`

export const proofPath = (bookingId: number) => `/_api/bookings/proof?id=${bookingId}`

export const bookingDocumentPath = (bookingId: number, kind: BookingDocumentKind) =>
  `/_api/bookings/documents?id=${bookingId}&kind=${kind}`

export const withholdingFilePath = (certificateId: number) =>
  `/_api/bookings/withholding/file?id=${certificateId}`

const decided: Record<BookingState, string> = {
  held: 'The seats are held longer.',
  confirmed: 'The booking is confirmed.',
  cancelled: 'The booking is cancelled.',
  lapsed: 'The booking has lapsed.',
}

export const decideBookingMutation = endpointMutation('POST /bookings/decide', {
  showsFieldsItself: true,
  failed: 'The booking could not be changed',
  succeeded: ({ state }, { action }) => (action === 'reject' ? 'The payment is rejected.' : decided[state]),
})

export const recordWithholdingMutation = endpointMutation('POST /bookings/withholding', {
  showsFieldsItself: true,
  failed: 'The certificate could not be recorded',
  succeeded: () => 'The certificate is recorded.',
})

export const voidWithholdingMutation = endpointMutation('POST /bookings/withholding/void', {
  showsFieldsItself: true,
  failed: 'The certificate could not be made void',
  succeeded: () => 'The certificate is void.',
})
