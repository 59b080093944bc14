/** Sentences of e-mails that the provider changed; the feature `email` knows which ones there are. */
import * as z from 'zod/mini'

export const longestPassage = 1000

/** Subjects are headers, and every other passage is one line too. */
const isOneLine = (text: string) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)

const PassagePart = z.union([
  z.strictObject({
    text: z.string().check(z.minLength(1), z.refine(isOneLine, 'Please write it in one line')),
  }),
  z.strictObject({ variable: z.string().check(z.regex(/^[a-z]\w*(\.[a-z]\w*)?$/i), z.maxLength(60)) }),
])
export type EmailPassagePart = z.infer<typeof PassagePart>

const lengthOf = (parts: readonly EmailPassagePart[]) =>
  parts.reduce((length, part) => length + ('text' in part ? part.text.length : 0), 0)

export const EmailTextPassage = z.array(PassagePart).check(
  z.minLength(1),
  z.maxLength(60),
  z.refine((parts) => lengthOf(parts) <= longestPassage, `At most ${longestPassage} characters`),
)

/** Texts of one e-mail, by the name of the passage. */
export const EmailPassages = z
  .record(z.string().check(z.regex(/^[a-z][a-zA-Z]{0,39}$/)), EmailTextPassage)
  .check(z.refine((passages) => Object.keys(passages).length <= 60, 'Too many passages'))
export type EmailPassages = z.infer<typeof EmailPassages>

export const EmailTexts = z.strictObject({
  /** Texts by the event that sends the e-mail. */
  texts: z
    .record(z.string().check(z.regex(/^[a-z][a-z_.]{0,59}$/)), EmailPassages)
    .check(z.refine((texts) => Object.keys(texts).length <= 60, 'Too many e-mails')),
})
export type EmailTexts = z.infer<typeof EmailTexts>
