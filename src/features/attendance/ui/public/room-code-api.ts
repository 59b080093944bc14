import type { RoomCode } from '#app/features/attendance/contract/tickets.ts'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'

/** @param token of the page in the room */
export function fetchRoomCode(api: ApiClient, token: string): Promise<RoomCode> {
  return api.request('GET /attendance/presenter', {
    query: { token },
    fallback: 'The code could not be loaded.',
  })
}
