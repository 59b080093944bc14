import {
  type BookingDocumentKind,
  bookingDocumentLabels,
} from '#app/features/bookings/contract/booking-values.ts'
import { Button } from '#app/ui/public/button.tsx'
import { Card } from '#app/ui/structure.tsx'
import { bookingPath } from './booking-paths.ts'

interface BookingDocumentsProps {
  documents: readonly BookingDocumentKind[]
  link: string
}

/** PDFs about a booking, by buttons, as the token of the link must not be in a URL. */
export function BookingDocuments({ documents, link }: BookingDocumentsProps) {
  if (documents.length === 0) return null
  return (
    <Card as="section" labelledBy="booking-documents">
      <h2 className="text-h3" id="booking-documents">
        Documents
      </h2>
      <form className="flex flex-wrap gap-3" method="post" action={bookingPath}>
        <input type="hidden" name="link" value={link} />
        {documents.map((document) => (
          <Button type="submit" variant="secondary" name="document" value={document} key={document}>
            {bookingDocumentLabels[document]}
          </Button>
        ))}
      </form>
    </Card>
  )
}
