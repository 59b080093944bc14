/** ZXing as WebAssembly, from this site. A file of its own, loaded only where it is needed. */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

export async function loadReader(): Promise<(picture: ImageData) => Promise<string[]>> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
  return async (picture) => {
    const found = await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 1 })
    return found.filter(({ isValid }) => isValid).map(({ text }) => text)
  }
}
