import QrCode from 'qrcode'

/** The checksum of EMV codes: CRC-16/CCITT-FALSE. */
function checksumOf(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'latin1')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

const dataObject = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`

/** A picture of the QR Ph code of a merchant, as a wallet's app saves it. */
export async function aQrPhPicture(name: string, city: string) {
  const account = [
    dataObject('00', 'ph.ppmi.p2m'),
    dataObject('01', 'TESTPHM1XXX'),
    dataObject('03', '000000123'),
    dataObject('05', '033'),
  ].join('')
  const fields = [
    dataObject('00', '01'),
    dataObject('01', '11'),
    dataObject('28', account),
    dataObject('52', '8299'),
    dataObject('53', '608'),
    dataObject('58', 'PH'),
    dataObject('59', name),
    dataObject('60', city),
    '6304',
  ].join('')
  const buffer = await QrCode.toBuffer(`${fields}${checksumOf(fields)}`, { width: 400 })
  return { name: 'qr.png', mimeType: 'image/png', buffer }
}
