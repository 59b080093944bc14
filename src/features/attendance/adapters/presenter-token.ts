/** The address of a page in the room: signed, not stored, valid until its slot has closed. */
import * as z from 'zod/mini'
import type { CommandContext } from '#app/application/commands/command-context.ts'

const purpose = 'attendance.presenter'

const Payload = z.object({ slotId: z.int() })

type SigningContext = Pick<CommandContext, 'secrets' | 'now'>

export function signPresenterToken(
  { secrets }: SigningContext,
  slot: { readonly id: number; readonly closesAt: Date },
): string {
  return secrets.signToken(purpose, { slotId: slot.id }, slot.closesAt)
}

/** The slot of a token; null if it is forged or expired. */
export function parsePresenterToken({ secrets, now }: SigningContext, token: string): number | null {
  return Payload.safeParse(secrets.verifyToken(purpose, token, now)).data?.slotId ?? null
}
