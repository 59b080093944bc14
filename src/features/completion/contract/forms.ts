/** Files of the provider that shape every pack: its own copy of a council's form, and the seal of the forms. */
import * as z from 'zod/mini'
import { integerParam, maxRowId, rowIdField } from '#app/platform/paging.ts'
import { uploadField } from '#app/platform/uploaded-file.ts'

export const formFileKinds = ['report', 'seal'] as const
export type FormFileKind = (typeof formFileKinds)[number]

export const FormFile = z.object({
  id: z.int(),
  kind: z.enum(formFileKinds),
  /** Null for all professions that have none of their own. */
  professionId: z.nullable(z.int()),
  profession: z.nullable(z.string()),
  name: z.string(),
  sizeInBytes: z.int(),
  uploadedAt: z.iso.datetime(),
})
export type FormFile = z.infer<typeof FormFile>

export const FormFileList = z.object({
  forms: z.array(FormFile),
  /** Names that can stand in braces in the Word form, with their meaning. */
  placeholders: z.array(z.object({ name: z.string(), meaning: z.string() })),
})
export type FormFileList = z.infer<typeof FormFileList>

export const UploadFormInput = z.strictObject({
  kind: z.enum(formFileKinds, 'Choose what the file is.'),
  professionId: z.nullable(rowIdField()),
  file: uploadField('Choose a file.'),
  /** File name on the uploader's computer. */
  name: z.string().check(z.maxLength(300, 'At most 300 characters')),
})
export type UploadFormInput = z.infer<typeof UploadFormInput>

export const FormFileQuery = z.strictObject({ id: integerParam(1, maxRowId) })

export const DeleteFormInput = z.strictObject({ id: rowIdField() })
