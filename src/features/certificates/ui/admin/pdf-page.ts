/** Draws PDFs with PDF.js, which is loaded when the first one is drawn. */
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

/** Ratio for screens with two device pixels for each pixel of the page. */
const pixelRatio = 2

/** Draws the first page of a PDF, as wide as the canvas is shown. */
export async function drawFirstPage(
  pdf: Blob,
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
): Promise<void> {
  const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist')
  GlobalWorkerOptions.workerSrc = workerUrl
  const loading = getDocument({ data: new Uint8Array(await pdf.arrayBuffer()) })
  try {
    const page = await (await loading.promise).getPage(1)
    const { width } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: (canvas.clientWidth / width) * pixelRatio })
    if (signal.aborted) return
    canvas.width = viewport.width
    canvas.height = viewport.height
    const drawing = page.render({ canvas, viewport })
    signal.addEventListener('abort', () => drawing.cancel(), { once: true })
    await drawing.promise
  } finally {
    await loading.destroy()
  }
}
