import type { DatabaseOrTransaction } from '../../../platform/db/database.ts'
import type { Pagination } from '../../../platform/paging.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { requireSignedInActor } from '../../people/commands/signed-in-actor.ts'
import { findErasureRequest, listErasureRequests } from '../../people/queries/erasure.ts'
import { displayNameOrFullName } from '../../people/rules/names.ts'
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
