import { type ApiCall, ApiError, createApiClient, parseApiResponse, toMethodAndUrl } from './api-client.ts'
import { offlineMessage } from './browser-client.ts'

function toFormData(fields: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

async function sendForm(call: ApiCall): Promise<unknown> {
  const { method, url } = toMethodAndUrl(call)
  try {
    const body = toFormData(call.body ?? {})
    const response = await fetch(url, { method, body, credentials: 'same-origin' })
    const contentType = response.headers.get('Content-Type') ?? ''
    return parseApiResponse({ status: response.status, contentType, text: await response.text() }, call)
  } catch (error) {
    if (error instanceof TypeError) throw new ApiError(offlineMessage, 0)
    throw error
  }
}

/** Sends bodies as multipart form data, for files. */
export const uploadClient = createApiClient(sendForm)
