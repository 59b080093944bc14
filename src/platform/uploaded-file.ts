/** Files in validated input. */
import * as z from 'zod/mini'

/**
 * A file of a form that was posted with this request. JSON cannot contain an instance, so that a client can name no
 * other file.
 */
export abstract class UploadedFile {
  abstract readonly sizeInBytes: number
  abstract beginning(length: number): Promise<Uint8Array>
  abstract bytes(): Promise<Uint8Array<ArrayBuffer>>
}

/** A file: in JSON as a data URL, which is not checked here, in a form as it is. */
export function uploadField(message: string, minLength = 1) {
  const isFile = (value: unknown) =>
    value instanceof UploadedFile || (typeof value === 'string' && value.length >= minLength)
  const described = { type: 'string', ...(minLength > 0 && { minLength }) }
  return z.custom<string | UploadedFile>(isFile, message).register(z.globalRegistry, described)
}
