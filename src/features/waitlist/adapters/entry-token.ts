/** The mailed link to an entry of a waiting list: its place, and its offers while they are held. */
import * as z from 'zod/mini'
import type { CommandContext } from '#app/application/commands/command-context.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { retentionInMs } from '../rules/offers.ts'

const purpose = 'waitlist.entry'

const Payload = z.object({ entryId: z.int() })

/** Signs a link that is valid as long as the entry is kept, unless the seminar is moved. */
export function signEntryToken(
  { secrets }: Pick<CommandContext, 'secrets'>,
  entryId: number,
  { finishesAt }: Pick<SeminarRecord, 'finishesAt'>,
): string {
  return secrets.signToken(purpose, { entryId }, new Date(finishesAt.getTime() + retentionInMs))
}

/** The entry of a link; null if the token is forged or expired. */
export function parseEntryToken(
  { secrets, now }: Pick<CommandContext, 'secrets' | 'now'>,
  token: string,
): number | null {
  return Payload.safeParse(secrets.verifyToken(purpose, token, now)).data?.entryId ?? null
}
