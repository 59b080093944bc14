import * as z from 'zod/mini'
import { RichText } from './rich-text.ts'
import { requiredLineField } from './text-fields.ts'

/** The privacy notice. Who is responsible is added from the organization's settings. */
export const PrivacyNotice = z.strictObject({
  /** Version that is stored with each registration, such as `November 22, 2026`. */
  version: requiredLineField(60, 'Version is required'),
  body: RichText.check(z.minLength(1, 'Text is required')),
})
export type PrivacyNotice = z.infer<typeof PrivacyNotice>
