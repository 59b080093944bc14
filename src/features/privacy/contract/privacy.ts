import * as z from 'zod/mini'
import { Role } from '#app/features/people/contract/person.ts'
import { pageQueryFields, pageResponseFields, rowIdField } from '#app/platform/paging.ts'

export const OwnDataFormat = z.enum(['json', 'csv'])
export type OwnDataFormat = z.infer<typeof OwnDataFormat>

export const OwnDataQuery = z.strictObject({ format: z._default(OwnDataFormat, 'json') })

export const ErasureRequest = z.object({ erasureRequestedAt: z.nullable(z.iso.datetime()) })
export type ErasureRequest = z.infer<typeof ErasureRequest>

/** Versions of the privacy notice to which a person agreed by registering, the latest first. */
export const AgreedNotices = z.object({
  notices: z.array(
    z.object({
      version: z.string(),
      /** Instant at which they first agreed to it. */
      agreedAt: z.iso.datetime(),
      /** Whether its text can be read. */
      isReadable: z.boolean(),
    }),
  ),
})
export type AgreedNotices = z.infer<typeof AgreedNotices>

export const ErasePersonInput = z.strictObject({ attendeeId: rowIdField() })
export type ErasePersonInput = z.infer<typeof ErasePersonInput>

export const ErasureRequestsQuery = z.strictObject(pageQueryFields(20))

export const PendingErasureRequest = z.object({
  attendeeId: z.int(),
  displayName: z.string(),
  email: z.string(),
  role: Role,
  seminarCount: z.int(),
  requestedAt: z.iso.datetime(),
})
export type PendingErasureRequest = z.infer<typeof PendingErasureRequest>

/** Oldest request first. */
export const ErasureRequests = z.object({ requests: z.array(PendingErasureRequest), ...pageResponseFields })
export type ErasureRequests = z.infer<typeof ErasureRequests>
