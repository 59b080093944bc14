/** Reads QR codes in pictures of the camera. */

/** Text of the codes in a picture. */
export type DetectCodes = (video: HTMLVideoElement) => Promise<string[]>

/** The part of the Barcode Detection API that is used; TypeScript's library does not have it. */
interface NativeDetectorClass {
  new (options: {
    formats: string[]
  }): {
    detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
  }
  getSupportedFormats(): Promise<readonly string[]>
}

/** Long side of the picture that the packaged reader searches; larger ones take longer and find no more. */
const searchedPixels = 800

/** The browser's own detector where it reads QR codes, else the packaged one, whose program is then loaded. */
export async function loadDetector(): Promise<DetectCodes> {
  return (await createNativeDetector()) ?? createPackagedDetector()
}

async function createNativeDetector(): Promise<DetectCodes | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetectorClass }
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => undefined)) ?? []
  if (BarcodeDetector === undefined || !formats.includes('qr_code')) return null
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue)
}

async function createPackagedDetector(): Promise<DetectCodes> {
  const { loadReader } = await import('./packaged-reader.ts')
  const readCodes = await loadReader()
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true, alpha: false })
  if (drawing === null) throw new Error('This browser cannot read pictures of the camera.')
  return async (video) => {
    const scale = Math.min(1, searchedPixels / Math.max(video.videoWidth, video.videoHeight))
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    if (canvas.width === 0 || canvas.height === 0) return []
    drawing.drawImage(video, 0, 0, canvas.width, canvas.height)
    return readCodes(drawing.getImageData(0, 0, canvas.width, canvas.height))
  }
}
