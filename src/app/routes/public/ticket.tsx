import { NarrowSection } from '../../../ui/structure.tsx'
import { PageMeta } from '../../page-meta.tsx'
import { loadTicket } from './ticket/load-ticket.ts'
import { TicketPage } from './ticket/ticket-page.tsx'

export const loader = loadTicket

export function Component() {
  return (
    <>
      <PageMeta
        path="/t"
        title="Your Ticket"
        description="The ticket of a registration, for check-in."
        isHidden
      />
      <NarrowSection>
        <TicketPage />
      </NarrowSection>
    </>
  )
}
