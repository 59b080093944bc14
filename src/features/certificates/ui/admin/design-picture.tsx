import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PreviewDesignInput } from '#app/features/certificates/contract/designs.ts'
import { papers } from '#app/features/certificates/contract/layout-values.ts'
import { previewQuery } from './designs-api.ts'
import { drawFirstPage } from './pdf-page.ts'

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
  const { width, height } = papers[preview.layout.paper]
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
