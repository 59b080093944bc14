import type { ActionFunctionArgs } from 'react-router'
import { registrationsLinkQuery } from '../../../../features/payments/ui/public/my-registrations.tsx'
import { openPastedLink } from '../../../posted-links.server.ts'

export async function openRegistrationsLink({ context }: ActionFunctionArgs) {
  return openPastedLink(context, registrationsLinkQuery)
}
