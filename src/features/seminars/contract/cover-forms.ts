import * as z from 'zod/mini'
import { rowIdField } from '#app/platform/paging.ts'
import { uploadField } from '#app/platform/uploaded-file.ts'

const alternativeTextMissing = 'Alternative text is required'
const maxAlternativeTextLength = 250

export const alternativeTextField = z
  .string(alternativeTextMissing)
  .check(
    z.trim(),
    z.minLength(1, alternativeTextMissing),
    z.maxLength(maxAlternativeTextLength, `At most ${maxAlternativeTextLength} characters`),
  )

const fileMissing = 'Cover picture is required'

export const SetCoverInput = z.strictObject({
  seminarId: rowIdField(),
  alternativeText: alternativeTextField,
  file: uploadField(fileMissing),
})
export type SetCoverInput = z.infer<typeof SetCoverInput>

export const DescribeCoverInput = z.strictObject({
  seminarId: rowIdField(),
  alternativeText: alternativeTextField,
})
export type DescribeCoverInput = z.infer<typeof DescribeCoverInput>

export const CopyCoverInput = z.strictObject({
  seminarId: rowIdField(),
  /** The seminar whose cover picture is copied. */
  originalId: rowIdField(),
  alternativeText: alternativeTextField,
})
export type CopyCoverInput = z.infer<typeof CopyCoverInput>

export const RemoveCoverInput = z.strictObject({ seminarId: rowIdField() })
export type RemoveCoverInput = z.infer<typeof RemoveCoverInput>
