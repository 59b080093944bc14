import * as z from 'zod/mini'
import {
  correctedTextField,
  correctionMessageField,
  printedNameField,
} from '#app/features/certificates/contract/form-fields.ts'

/** Schema of the form on the page of a ticket. */
export const printedNameSchema = z.object({ name: printedNameField })

/** Schema of the form below each certificate, with script and without. */
export const correctionSchema = z.object({ wanted: correctedTextField, message: correctionMessageField })
