/** Documents of an accreditation: what was handed in to the council, and its decision. */
import * as z from 'zod/mini'
import { integerParam, maxRowId, rowIdField } from '#app/platform/paging.ts'
import { uploadField } from '#app/platform/uploaded-file.ts'

export const accreditationFileKinds = [
  'form',
  'instructional_design',
  'programme',
  'evaluation_tool',
  'resume',
  'id',
  'budget',
  'certificate_sample',
  'undertaking',
  'technical',
  'privacy',
  'decision',
] as const
export type AccreditationFileKind = (typeof accreditationFileKinds)[number]

export const AccreditationFile = z.object({
  id: z.int(),
  accreditationId: z.int(),
  kind: z.enum(accreditationFileKinds),
  /** File name with the extension of its content. */
  name: z.string(),
  sizeInBytes: z.int(),
  uploadedAt: z.iso.datetime(),
})
export type AccreditationFile = z.infer<typeof AccreditationFile>

export const UploadAccreditationFileInput = z.strictObject({
  accreditationId: rowIdField(),
  kind: z.enum(accreditationFileKinds, 'Choose what the file is.'),
  file: uploadField('Choose a file.'),
  /** File name on the uploader's computer. */
  name: z.string().check(z.maxLength(300, 'At most 300 characters')),
})
export type UploadAccreditationFileInput = z.infer<typeof UploadAccreditationFileInput>

export const AccreditationFileQuery = z.strictObject({ id: integerParam(1, maxRowId) })

export const DeleteAccreditationFileInput = z.strictObject({ id: rowIdField() })
