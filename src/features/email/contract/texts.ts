/** The sentences of shipped e-mails that a provider may change. */
import * as z from 'zod/mini'
import { EmailPassages, EmailTextPassage, EmailTexts } from '#app/features/settings/contract/email-texts.ts'
import { savedSection, sectionInput } from '#app/features/settings/contract/settings.ts'

/** Passages that are left out have the shipped text. */
export const EmailTextsDraft = z.strictObject({
  templateType: z.string(),
  value: EmailPassages,
  /** The passage being edited, which decides the sample data: some appear only in some messages. */
  passage: z.optional(z.string().check(z.maxLength(40))),
})
export type EmailTextsDraft = z.infer<typeof EmailTextsDraft>

/** Texts of one e-mail; the version is that of all of them. */
export const SaveEmailTextsInput = z.strictObject({
  templateType: z.string(),
  ...sectionInput(EmailPassages).shape,
})
export type SaveEmailTextsInput = z.infer<typeof SaveEmailTextsInput>

export const SavedEmailTexts = savedSection(EmailTexts)

export const EmailTextsReference = z.object({
  event: z.string(),
  passages: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      longest: z.int(),
      shipped: EmailTextPassage,
      /** Null if the e-mail has no Filipino texts. */
      filipino: z.nullable(EmailTextPassage),
    }),
  ),
  /** Variables that the texts may contain. */
  variables: z.array(
    z.object({ name: z.string(), label: z.string(), meaning: z.string(), sample: z.string() }),
  ),
})
export type EmailTextsReference = z.infer<typeof EmailTextsReference>
