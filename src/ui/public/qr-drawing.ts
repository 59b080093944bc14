import { create } from 'qrcode'

export interface QrDrawing {
  /** Along one side. */
  readonly squares: number
  /** The dark squares as the path of an SVG, one unit a square. */
  readonly path: string
}

/** Draws a QR code that stays readable with an eighth of it dirty or torn. */
export function drawQr(text: string): QrDrawing {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  let path = ''
  for (const [index, isDark] of data.entries()) {
    if (isDark) path += `M${index % size} ${Math.floor(index / size)}h1v1h-1z`
  }
  return { squares: size, path }
}
