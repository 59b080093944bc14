/** Input of seminars with their descriptions, apart to keep the shape of rich text out of the browser. */
import * as z from 'zod/mini'
import { RichText } from '#app/features/settings/contract/rich-text.ts'
import { toPlainText } from '#app/features/settings/contract/rich-text-as-plain.ts'
import { CreateSeminarFields, longestDescription, UpdateSeminarFields } from './planning-forms.ts'

/** Largest document as JSON, well above that of the longest text; otherwise links could make pages large. */
const largestDocument = 60_000

const described = {
  /** The description with its formats; `description` is then not read. */
  descriptionDocument: z.optional(
    RichText.check(
      z.refine(
        (document) => toPlainText(document).length <= longestDescription,
        `At most ${longestDescription} characters`,
      ),
      z.refine((document) => JSON.stringify(document).length <= largestDocument, 'The text is too long'),
    ),
  ),
}

export const CreateSeminarInput = z.extend(CreateSeminarFields, described)
export type CreateSeminarInput = z.infer<typeof CreateSeminarInput>

export const UpdateSeminarInput = z.extend(UpdateSeminarFields, described)
export type UpdateSeminarInput = z.infer<typeof UpdateSeminarInput>
