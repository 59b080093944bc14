import { commandContext } from '#app/application/http/command-context.ts'
import { loadLetterhead } from '#app/features/settings/reads/letterhead.ts'
import type { RequestContext } from '#app/platform/http/context.ts'
import { rateLimitPerIpAddress } from '#app/platform/http/limit-per-address.ts'
import type { BillDocumentContext } from '../reads/bill-document.ts'

/** Limit for sessions and links together. */
export const limitDocumentRequests = rateLimitPerIpAddress({
  name: 'bill_documents',
  times: 60,
  withinSeconds: 600,
})

export function billDocumentContext(c: RequestContext): BillDocumentContext {
  const { services } = c.var
  return {
    ...commandContext(c),
    settings: services.settings.current,
    loadLetterhead: () => loadLetterhead(services),
  }
}
