import { keepPreviousData, useQuery } from '@tanstack/react-query'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PreviewDesignInput } from '#app/features/certificates/contract/designs.ts'
import { certificatePapers } from '#app/features/certificates/contract/layout-values.ts'
import { previewQuery } from './designs-api.ts'

/** Ratio for screens with two device pixels for each pixel of the page. */
const pixelRatio = 2

/** Draws the first page of a PDF, as wide as the canvas is shown. */
async function drawFirstPage(pdf: Blob, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void> {
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

export interface DesignPictureProps {
  /** Name of the picture for screen readers. */
  label: string
  preview: PreviewDesignInput
  /** Elements over the picture. */
  children?: ReactNode
}

/** A sample as it is printed. While a layout cannot be drawn, the last one stays, and that is said. */
export function DesignPicture({ label, preview, children }: DesignPictureProps) {
  const {
    data: pdf,
    isError,
    isFetching,
  } = useQuery({
    ...previewQuery(preview),
    placeholderData: keepPreviousData,
  })
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isUnreadable, setIsUnreadable] = useState(false)
  useEffect(() => {
    if (pdf === undefined || canvas.current === null) return
    const abort = new AbortController()
    drawFirstPage(pdf, canvas.current, abort.signal).then(
      () => setIsUnreadable(false),
      () => setIsUnreadable(!abort.signal.aborted),
    )
    return () => abort.abort()
  }, [pdf])
  const { width, height } = certificatePapers[preview.layout.paper]
  return (
    <figure className="design-picture">
      <div className="design-page">
        <canvas
          ref={canvas}
          role="img"
          aria-label={label}
          aria-busy={isFetching}
          style={{ aspectRatio: `${width} / ${height}` }}
        />
        {children}
      </div>
      {isError || isUnreadable ? (
        <figcaption>
          This layout cannot be shown yet. Please check the fields; saving names what is wrong.
        </figcaption>
      ) : null}
    </figure>
  )
}
