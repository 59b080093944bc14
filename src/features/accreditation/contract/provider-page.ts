/** Public facts of the provider: its accreditations and accredited programs. */
import * as z from 'zod/mini'
import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'

export const ProviderPage = z.object({
  legalName: z.string(),
  /** One for each profession, those in force first. */
  accreditations: z.array(
    z.object({
      profession: z.string(),
      number: z.string(),
      validFrom: z.iso.date(),
      validUntil: z.iso.date(),
      isExpired: z.boolean(),
    }),
  ),
  /** Approved programs by profession, with the latest ones. */
  professions: z.array(
    z.object({
      professionId: z.int(),
      profession: z.string(),
      total: z.int(),
      programs: z.array(
        z.object({
          seminarId: z.int(),
          title: z.string(),
          startDate: z.iso.datetime(),
          endDate: z.nullable(z.iso.datetime()),
          number: z.string(),
          /** Units with two decimals. */
          units: z.string(),
        }),
      ),
    }),
  ),
  pastSeminars: z.int(),
})
export type ProviderPage = z.infer<typeof ProviderPage>

export const providerPageEndpoints = {
  'GET /provider': {
    summary: 'Get the accreditation of the provider, its programs and the number of its past seminars',
    access: 'public',
    response: ProviderPage,
  },
} as const satisfies DeclaredEndpoints

type ProviderPageEndpoints = typeof providerPageEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends ProviderPageEndpoints {}
}
