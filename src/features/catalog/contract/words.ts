/** Words about a seminar that forms are checked with: apart from the shapes of lists, which no form needs. */
import * as z from 'zod/mini'

export const SeminarStatus = z.enum(['scheduled', 'cancelled', 'completed'])
export type SeminarStatus = z.infer<typeof SeminarStatus>

export const LocationType = z.enum(['in_person', 'online'])
export type LocationType = z.infer<typeof LocationType>

/** YYYY-MM, of a year that every part of the way can write in four digits. */
export const monthPattern = /^[12]\d{3}-(0[1-9]|1[0-2])$/
