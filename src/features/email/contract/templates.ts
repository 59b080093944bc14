import * as z from 'zod/mini'
import { rowIdField } from '#app/platform/paging.ts'
import { longestTemplateLength, TemplateFields } from './template-fields.ts'
import { EmailTextsReference } from './texts.ts'

const { isActive, ...contentFields } = TemplateFields.shape

const longestMetadata = 10_000

const metadata = z.nullable(
  z
    .record(z.string(), z.unknown())
    .check(z.refine((map) => JSON.stringify(map).length <= longestMetadata, 'The metadata is too large.')),
)

export const CreateTemplateInput = z.strictObject({
  ...contentFields,
  isActive: z._default(isActive, true),
  metadata: z.optional(metadata),
})
export type CreateTemplateInput = z.infer<typeof CreateTemplateInput>

export const UpdateTemplateInput = z.strictObject({
  id: rowIdField(),
  templateName: z.optional(contentFields.templateName),
  templateType: z.optional(contentFields.templateType),
  subjectTemplate: z.optional(contentFields.subjectTemplate),
  htmlTemplate: z.optional(contentFields.htmlTemplate),
  textTemplate: z.optional(contentFields.textTemplate),
  isActive: z.optional(isActive),
  metadata: z.optional(metadata),
  /** Version that the editor loaded; a mismatch is refused. */
  expectedVersion: z.optional(rowIdField()),
})
export type UpdateTemplateInput = z.infer<typeof UpdateTemplateInput>

export const DeleteTemplateInput = z.strictObject({ id: rowIdField() })
export type DeleteTemplateInput = z.infer<typeof DeleteTemplateInput>

export const PreviewTemplateInput = z.strictObject({
  templateType: z.string(),
  subjectTemplate: z.string().check(z.maxLength(longestTemplateLength)),
  htmlTemplate: z.string().check(z.maxLength(longestTemplateLength)),
  textTemplate: z.string().check(z.maxLength(longestTemplateLength)),
})
export type PreviewTemplateInput = z.infer<typeof PreviewTemplateInput>

export const EmailTemplate = z.object({
  id: z.int(),
  templateName: z.string(),
  templateType: z.string(),
  subjectTemplate: z.string(),
  htmlTemplate: z.string(),
  textTemplate: z.string(),
  isActive: z.boolean(),
  metadata: z.nullable(z.record(z.string(), z.unknown())),
  version: z.int(),
  updatedAt: z.iso.datetime(),
})
export type EmailTemplate = z.infer<typeof EmailTemplate>

export const TemplateList = z.array(EmailTemplate)
export type TemplateList = z.infer<typeof TemplateList>

export const TemplateResponse = z.object({ template: EmailTemplate })
export type TemplateResponse = z.infer<typeof TemplateResponse>

export const DeleteTemplateResponse = z.object({ success: z.literal(true) })

export const TemplatePreview = z.object({ subject: z.string(), html: z.string(), text: z.string() })
export type TemplatePreview = z.infer<typeof TemplatePreview>

export const TemplateVariable = z.object({
  name: z.string(),
  meaning: z.string(),
  /** Empty if unset in the sample. */
  sample: z.string(),
})
export type TemplateVariable = z.infer<typeof TemplateVariable>

export const TemplateTypeSummary = z.object({
  templateType: z.string(),
  /** Event that queues such messages; null for custom templates, which are sent by hand only. */
  event: z.nullable(z.string()),
  label: z.string(),
  whenSent: z.string(),
  /** Whether only administrators may edit its templates. */
  isAdminOnly: z.boolean(),
})
export type TemplateTypeSummary = z.infer<typeof TemplateTypeSummary>

export const TemplateTypeList = z.object({ types: z.array(TemplateTypeSummary) })
export type TemplateTypeList = z.infer<typeof TemplateTypeList>

export const TemplateTypeReference = z.object({
  ...TemplateTypeSummary.shape,
  variables: z.array(TemplateVariable),
  /** Null if none is shipped. */
  shipped: z.nullable(TemplatePreview),
  /** The sentences that can be changed one by one; null if none is shipped. */
  texts: z.nullable(EmailTextsReference),
})
export type TemplateTypeReference = z.infer<typeof TemplateTypeReference>

export const TemplateReference = z.object({ types: z.array(TemplateTypeReference) })
export type TemplateReference = z.infer<typeof TemplateReference>
