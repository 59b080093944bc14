import { readOptionParam, readPageNumber, toSearchParams } from '../../../../ui/admin/search-params.ts'
import type { SupportMessageKind, SupportMessageStatus } from '../../contract/messages.ts'
import type { SupportMessagesSearchParams } from '../support-admin-api.ts'

export const supportMessageKindLabels: Record<SupportMessageKind, string> = {
  contact: 'Contact messages',
  password_reset: 'Password resets',
}
export const supportMessageStatusLabels: Record<SupportMessageStatus, string> = {
  open: 'Open',
  resolved: 'Resolved',
}

export function readSupportMessagesSearchParams(params: URLSearchParams): SupportMessagesSearchParams {
  return {
    kind: readOptionParam(params, 'kind', supportMessageKindLabels),
    status: readOptionParam(params, 'status', supportMessageStatusLabels),
    page: readPageNumber(params),
  }
}

export function toSupportMessagesSearchParams({
  kind,
  status,
  page,
}: SupportMessagesSearchParams): URLSearchParams {
  return toSearchParams({ kind, status, page })
}
