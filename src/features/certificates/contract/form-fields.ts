/** Fields that forms of holders check in the browser too. */
import * as z from 'zod/mini'
import { tidyName } from '#app/features/people/contract/name-fields.ts'

export const printedNameField = z
  .string()
  .check(
    z.overwrite(tidyName),
    z.minLength(2, 'Enter your name.'),
    z.maxLength(120, 'At most 120 characters'),
  )

/** The text as it should be printed. */
export const correctedTextField = z
  .string()
  .check(z.trim(), z.minLength(2, 'Write what it should say.'), z.maxLength(200, 'At most 200 characters'))

export const correctionMessageField = z
  .string()
  .check(z.trim(), z.maxLength(1000, 'At most 1,000 characters'))
