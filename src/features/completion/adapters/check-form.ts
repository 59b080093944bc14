import { drawDocument } from '#app/platform/documents/draw-document.ts'
import { WorkerThreadFailure } from '#app/platform/threads/request-thread.ts'
import type { FormCheck } from './filled-form.ts'

const unreadable = 'This document could not be read. Save it again in Word as a .docx file.'

/** Lists the placeholders of the provider's own form, and what is wrong with it. */
export async function checkForm(form: Uint8Array): Promise<FormCheck> {
  try {
    return JSON.parse((await drawDocument('form_check', form, 'interactive')).toString()) as FormCheck
  } catch (error) {
    // Too much for the time or the memory of the thread.
    if (error instanceof WorkerThreadFailure) return { placeholders: [], problems: [unreadable] }
    throw error
  }
}
