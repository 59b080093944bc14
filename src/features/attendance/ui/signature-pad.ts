/** Drawing a signature on a canvas. */
import SignaturePad from 'signature_pad'

/** Width of the picture that is sent. */
const width = 600
const height = 200

const inkStyle = { minWidth: 1, maxWidth: 3, penColor: '#000', backgroundColor: '#fff' } as const

export interface AttachedSignaturePad {
  isEmpty(): boolean
  clear(): void
  /** PNG */
  toDataUrl(): string
  detach(): void
}

/**
 * Attaches a pad whose picture has the size that is sent, however large it is shown; turning the phone
 * preserves the drawing.
 */
export function attachSignaturePad(canvas: HTMLCanvasElement): AttachedSignaturePad {
  const pad = new SignaturePad(canvas, inkStyle)
  let formerWidth = 0
  const fit = new ResizeObserver(() => {
    const shown = canvas.getBoundingClientRect()
    if (shown.width === formerWidth) return
    const factor = formerWidth === 0 ? 1 : shown.width / formerWidth
    const strokes = pad.toData().map((stroke) => ({
      ...stroke,
      points: stroke.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
    }))
    formerWidth = shown.width
    // Also resets the scale.
    canvas.width = width
    canvas.height = height
    canvas.getContext('2d')?.scale(width / shown.width, height / shown.height)
    pad.fromData(strokes)
  })
  fit.observe(canvas)
  return {
    isEmpty: () => pad.isEmpty(),
    clear: () => pad.clear(),
    toDataUrl: () => pad.toDataURL('image/png'),
    detach() {
      fit.disconnect()
      pad.off()
    },
  }
}
