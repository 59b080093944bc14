/** A QR code as a PNG, large enough to print. The library is imported at first use. */
export async function drawQrPicture(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const { toBuffer } = await import('qrcode')
  return new Uint8Array(await toBuffer(text, { errorCorrectionLevel: 'M', scale: 12 }))
}
