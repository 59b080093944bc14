import type { SaveSignatureInput, SignatureOnFile } from '#app/features/attendance/contract/signatures.ts'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'

export async function saveSignature(api: ApiClient, input: SaveSignatureInput): Promise<SignatureOnFile> {
  const { signature } = await api.request('POST /attendance/signature', {
    body: input,
    fallback: 'The signature could not be saved. Please try again.',
  })
  return signature
}

/** @param body of the ticket */
export async function withdrawSignature(api: ApiClient, body: string): Promise<SignatureOnFile> {
  const { signature } = await api.request('POST /attendance/signature/withdraw', {
    body: { body },
    fallback: 'The signature could not be withdrawn. Please try again.',
  })
  return signature
}
