/** Who asked to be erased, as they themselves and as administrators see it. */
import type { Executor } from '../../platform/db/database.ts'
import type { CommandContext } from '../../platform/http/context.ts'
import type { Page } from '../../platform/http/paging.ts'
import { findErasureRequest, listErasureRequests } from '../people/queries/erasure.ts'
import { shownName } from '../people/rules.ts'
import { signedInActor } from '../people/signed-in-actor.ts'
import type { ErasureRequest, ErasureRequests } from './contract/privacy.ts'

export async function getOwnErasureRequest(context: CommandContext): Promise<ErasureRequest> {
  return toErasureRequest(await findErasureRequest(context.db, signedInActor(context).personId))
}

export function toErasureRequest(at: Date | null): ErasureRequest {
  return { erasureRequestedAt: at?.toISOString() ?? null }
}

export async function getErasureRequests(db: Executor, page: Page): Promise<ErasureRequests> {
  const { rows, total } = await listErasureRequests(db, page)
  return {
    requests: rows.map(({ requestedAt, ...person }) => ({
      attendeeId: person.id,
      displayName: shownName(person),
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
