import { IMAGE_LIMIT_IN_BYTES } from '../images/uploaded-image.ts'
import type { JsonBodyLimit } from './input.ts'

/**
 * A 5 MB image as base64 with its form; larger bodies are not read.
 * @param nested paths of further files of a form
 */
export function imageBodyLimit(fileField: string, nested: readonly string[] = []): JsonBodyLimit {
  return {
    sizeInBytes: 7.5 * 1024 * 1024,
    message: 'File size exceeds 5MB limit',
    file: { field: fileField, nested, largestFileInBytes: IMAGE_LIMIT_IN_BYTES },
  }
}
