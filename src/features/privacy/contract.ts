import * as z from 'zod/mini'
import { pageAnswer, pageQuery, rowId } from '../../platform/paging.ts'
import { Role } from '../people/contract/person.ts'

export const OwnDataFormat = z.enum(['json', 'csv'])
export type OwnDataFormat = z.infer<typeof OwnDataFormat>

export const OwnDataQuery = z.strictObject({ format: z._default(OwnDataFormat, 'json') })

export const ErasureRequest = z.object({ erasureRequestedAt: z.nullable(z.iso.datetime()) })
export type ErasureRequest = z.infer<typeof ErasureRequest>

export const EraseInput = z.strictObject({ attendeeId: rowId() })
export type EraseInput = z.infer<typeof EraseInput>

export const ErasureRequestsQuery = z.strictObject(pageQuery(20))

export const WaitingForErasure = z.object({
  attendeeId: z.int(),
  displayName: z.string(),
  email: z.string(),
  role: Role,
  seminarCount: z.int(),
  requestedAt: z.iso.datetime(),
})
export type WaitingForErasure = z.infer<typeof WaitingForErasure>

/** Oldest request first. */
export const ErasureRequests = z.object({ requests: z.array(WaitingForErasure), ...pageAnswer })
export type ErasureRequests = z.infer<typeof ErasureRequests>
