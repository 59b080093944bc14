import { readOneOf, readPage, writeAddress } from '../../../../ui/admin/search-params.ts'
import type { MessageKind, MessageStatus } from '../../contract/messages.ts'
import type { MessagesAddress } from '../support-admin-api.ts'

export const kinds: Record<MessageKind, string> = {
  contact: 'Contact messages',
  password_reset: 'Password resets',
}
export const statuses: Record<MessageStatus, string> = { open: 'Open', resolved: 'Resolved' }

export function readMessagesAddress(params: URLSearchParams): MessagesAddress {
  return {
    kind: readOneOf(params, 'kind', kinds),
    status: readOneOf(params, 'status', statuses),
    page: readPage(params),
  }
}

export function messagesParams({ kind, status, page }: MessagesAddress): URLSearchParams {
  return writeAddress({ kind, status, page })
}
