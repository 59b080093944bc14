import type { ActionFunctionArgs } from 'react-router'
import { openPastedLink } from '#app/app/posted-links.server.ts'
import { offerQuery } from '#app/features/waitlist/ui/offer-api.ts'

export function openOfferLink({ context }: ActionFunctionArgs) {
  return openPastedLink(context, offerQuery)
}
