import type { ApiClient } from '../../../../platform/api-client/api-client.ts'
import type { RoomCode } from '../../contract/tickets.ts'

/** @param token of the page in the room */
export function fetchRoomCode(api: ApiClient, token: string): Promise<RoomCode> {
  return api.request('GET /attendance/presenter', {
    query: { token },
    fallback: 'The code could not be loaded.',
  })
}
