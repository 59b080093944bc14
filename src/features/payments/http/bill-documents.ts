import type { RequestContext } from '../../../platform/http/context.ts'
import { rateLimitPerIpAddress } from '../../../platform/http/limit-per-address.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { loadLetterhead } from '../../settings/reads/letterhead.ts'
import type { BillDocumentContext } from '../reads/bill-document.ts'

/** Of sessions and links together. */
export const limitDocuments = rateLimitPerIpAddress({
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
