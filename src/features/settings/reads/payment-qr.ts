import { fieldRefusal } from '#app/platform/refusals.ts'
import { readQrPicture } from '../adapters/read-qr-picture.ts'
import type { ReadQrResponse } from '../contract/payment-methods.ts'
import { parseQrPh, qrPhProblemTexts } from '../rules/qr-ph.ts'

/** The QR Ph code in a picture. Refuses pictures without one, and says why. */
export async function readPaymentQr(picture: Uint8Array): Promise<ReadQrResponse> {
  const payload = await readQrPicture(picture)
  const code = parseQrPh(payload)
  if (typeof code === 'string') throw fieldRefusal('file', code, qrPhProblemTexts[code])
  return { payload, kind: code.kind, name: code.name, city: code.city }
}
