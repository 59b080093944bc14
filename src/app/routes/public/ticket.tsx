import { LightRoute } from '../../light/light-route.tsx'
import type { PageHandle } from '../../page-handle.ts'
import { PageMeta } from '../../page-meta.tsx'
import { loadTicket } from './ticket/load-ticket.ts'
import { TicketPage } from './ticket/ticket-page.tsx'

export const loader = loadTicket

export const handle: PageHandle = { lightPage: 'routes/public/ticket/ticket-page.tsx' }

export function Component() {
  return (
    <LightRoute Page={TicketPage}>
      <PageMeta
        path="/t"
        title="Your Ticket"
        description="The ticket of a registration, for check-in."
        isHidden
      />
    </LightRoute>
  )
}
