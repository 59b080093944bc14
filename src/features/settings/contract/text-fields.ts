/** Text fields of settings forms. */
import * as z from 'zod/mini'
import { isLinkAddress, linkAddressHint } from './link-address.ts'

/** Prevents header injection, and line breaks where a page shows one line. */
const isOneLine = (text: string) => !/\p{Cc}/u.test(text)

/** Trimmed text without line breaks; may be empty. */
export const oneLineField = (maximum: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(maximum, `At most ${maximum} characters`),
      z.refine(isOneLine, 'Please write it in one line'),
    )

export const requiredLineField = (maximum: number, missing: string) =>
  oneLineField(maximum).check(z.minLength(1, missing))

/** Trimmed text that may have line breaks and may be empty. */
export const paragraphField = (maximum: number) =>
  z.string().check(z.trim(), z.maxLength(maximum, `At most ${maximum} characters`))

/** An https or http address; other schemes could run script. */
export const webAddressField = () =>
  oneLineField(300).check(
    z.refine(
      (text) => /^https?:\/\/[^\s/]+/i.test(text) && URL.canParse(text),
      'Please enter a web address that begins with https://',
    ),
  )

/** Keywords for search engines, separated by commas. */
export const keywordsField = () => oneLineField(500)

/** Target of a link: a page of the site, a web address, an e-mail address or a telephone number. */
export const linkAddressField = () => oneLineField(500).check(z.refine(isLinkAddress, linkAddressHint))
