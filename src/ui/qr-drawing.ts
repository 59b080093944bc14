import { create } from 'qrcode'

export interface DrawnQrCode {
  /** Modules per side. */
  readonly squares: number
  /** SVG path, one unit per module. */
  readonly path: string
}

/** Stays readable with an eighth of the code damaged. */
export function drawQrCode(text: string): DrawnQrCode {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  let path = ''
  for (const [index, isDark] of data.entries()) {
    if (isDark) path += `M${index % size} ${Math.floor(index / size)}h1v1h-1z`
  }
  return { squares: size, path }
}
