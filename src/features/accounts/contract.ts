import * as z from 'zod/mini'
import { Role } from '../people/contract.ts'

/** Who is signed in, as far as a page needs to know; null where the session call says 401. */
export const SessionUser = z.object({
  id: z.int(),
  email: z.string(),
  displayName: z.string(),
  role: Role,
})
export type SessionUser = z.infer<typeof SessionUser>

export const SessionAnswer = z.object({ user: SessionUser })
export type SessionAnswer = z.infer<typeof SessionAnswer>
