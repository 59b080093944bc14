import { useSearchParams } from 'react-router'
import {
  paymentCodeHref,
  showsPaymentCode,
} from '#app/features/seminars/ui/public/registration-search-params.ts'
import { useSiteSettings } from '#app/features/settings/ui/site-settings.tsx'

/** Leads visitors without script to the page with the code of their bill; the usual page is the same for all. */
export function PaymentCodeLink({ seminarId }: { seminarId: number }) {
  const { keepsLedger } = useSiteSettings()
  const [search] = useSearchParams()
  if (keepsLedger !== true || showsPaymentCode(search)) return null
  return (
    <p>
      <a href={paymentCodeHref(seminarId)}>Show the code for your payment</a> before you fill in the form.
    </p>
  )
}
