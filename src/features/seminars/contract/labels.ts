/** Seminar values used by forms, apart from the list schemas to keep bundles small. */
import * as z from 'zod/mini'

export const SeminarStatus = z.enum(['scheduled', 'cancelled', 'completed'])
export type SeminarStatus = z.infer<typeof SeminarStatus>

export const LocationType = z.enum(['in_person', 'online'])
export type LocationType = z.infer<typeof LocationType>
