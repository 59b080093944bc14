import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { findErasureRequest, listErasureRequests } from '#app/features/people/queries/erasure.ts'
import { displayNameOrFullName } from '#app/features/people/rules/names.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import type { Pagination } from '#app/platform/paging.ts'
import type { ErasureRequest, ErasureRequests } from '../contract/privacy.ts'

export async function getOwnErasureRequest(context: CommandContext): Promise<ErasureRequest> {
  return toErasureRequest(await findErasureRequest(context.db, requireSignedInActor(context).personId))
}

export function toErasureRequest(at: Date | null): ErasureRequest {
  return { erasureRequestedAt: at?.toISOString() ?? null }
}

export async function listPendingErasureRequests(
  db: DatabaseOrTransaction,
  page: Pagination,
): Promise<ErasureRequests> {
  const { rows, total } = await listErasureRequests(db, page)
  return {
    requests: rows.map(({ requestedAt, ...person }) => ({
      attendeeId: person.id,
      displayName: displayNameOrFullName(person),
      email: person.email,
      role: person.role,
      seminarCount: person.seminarCount,
      requestedAt: requestedAt.toISOString(),
    })),
    total,
    page: page.page,
    limit: page.limit,
  }
}
