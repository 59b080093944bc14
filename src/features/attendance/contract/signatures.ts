/** A drawn signature on file, for printed attendance sheets only. */
import * as z from 'zod/mini'
import { rowIdField } from '#app/platform/paging.ts'

/** Version of the sentence of the consent, raised when it changes. */
export const signatureConsentVersion = '2026-11'

const drawing = {
  /** PNG of 600 by 200 pixels, as a data URL. */
  picture: z.string().check(z.maxLength(200_000, 'This drawing is too large.')),
  /** Consent to the use on PRC attendance sheets. */
  consent: z.boolean(),
}
const body = z.string().check(z.maxLength(300))

/** Signature by the body of the ticket, or by registration for the registrant. */
export const SaveSignatureInput = z.union([
  z.strictObject({ ...drawing, body }),
  z.strictObject({ ...drawing, registrationId: rowIdField() }),
])
export type SaveSignatureInput = z.infer<typeof SaveSignatureInput>

/** Signature drawn on a device of check-in. */
export const SaveCheckInSignatureInput = z.strictObject({
  /** Seminar; required for staff, a pass has its own. */
  seminarId: z.optional(rowIdField()),
  registrationId: rowIdField(),
  ...drawing,
})
export type SaveCheckInSignatureInput = z.infer<typeof SaveCheckInSignatureInput>

export const WithdrawSignatureInput = z.union([
  z.strictObject({ body }),
  z.strictObject({ registrationId: rowIdField() }),
])
export type WithdrawSignatureInput = z.infer<typeof WithdrawSignatureInput>

export const SignatureOnFile = z.object({
  /** Null without one. */
  drawnAt: z.nullable(z.iso.datetime()),
  /** Whether the provider takes signatures. */
  isOffered: z.boolean(),
})
export type SignatureOnFile = z.infer<typeof SignatureOnFile>

export const SignatureResponse = z.object({ signature: SignatureOnFile })
