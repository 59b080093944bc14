import {
  type ApiCall,
  ApiError,
  addressOf,
  readAnswer,
} from '../../../../../platform/api-client/api-client.ts'
import { unreachable } from '../../../../../platform/api-client/browser-client.ts'

export interface FileCall extends Pick<ApiCall, 'path' | 'fallback'> {
  readonly file: File
  readonly fields?: Readonly<Record<string, string>>
}

/** Posts a file as multipart form data. Throws {@link ApiError} for every failure. */
export async function sendFile<Answer>({ file, fields = {}, ...call }: FileCall): Promise<Answer> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', file)
  try {
    const response = await fetch(addressOf(call), { method: 'POST', body, credentials: 'same-origin' })
    const { status, headers } = response
    const contentType = headers.get('Content-Type') ?? ''
    return readAnswer<Answer>({ status, contentType, text: await response.text() }, call)
  } catch (error) {
    if (error instanceof TypeError) throw new ApiError(unreachable, 0)
    throw error
  }
}
