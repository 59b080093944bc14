import * as z from 'zod/mini'
import { largestId, pageAnswer, pageQuery, wholeNumber } from '../../../platform/paging.ts'
import { LocationType } from '../../seminars/contract/labels.ts'

export const AttendanceSheetQuery = z.strictObject({
  ...pageQuery(1000),
  seminarId: wholeNumber(1, largestId),
})
export type AttendanceSheetQuery = z.infer<typeof AttendanceSheetQuery>

export const SheetLine = z.object({
  registrationId: z.int(),
  firstName: z.nullable(z.string()),
  middleInitial: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  suffix: z.nullable(z.string()),
  displayName: z.nullable(z.string()),
  prcLicenseNo: z.nullable(z.string()),
})
export type SheetLine = z.infer<typeof SheetLine>

export const AttendanceSheet = z.object({
  seminar: z.object({
    id: z.int(),
    title: z.string(),
    startDate: z.iso.datetime(),
    endDate: z.nullable(z.iso.datetime()),
    locationType: LocationType,
    locationAddress: z.nullable(z.string()),
    locationDetails: z.nullable(z.string()),
  }),
  lines: z.array(SheetLine),
  ...pageAnswer,
})
export type AttendanceSheet = z.infer<typeof AttendanceSheet>
