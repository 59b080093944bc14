/** The QR code of a ticket as a PNG, large enough to print. The library is imported at first use. */
export async function drawTicketPicture(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const { toBuffer } = await import('qrcode')
  return new Uint8Array(await toBuffer(text, { errorCorrectionLevel: 'M', scale: 12 }))
}
