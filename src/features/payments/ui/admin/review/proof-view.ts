/**
 * Geometry of an image in its frame: zoom, rotation, offset. Lengths in screen pixels; points relative to the
 * centre of the frame.
 */
export interface Size {
  readonly width: number
  readonly height: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Stage {
  readonly picture: Size
  readonly frame: Size
}

export interface ProofView {
  /** 1 shows the whole image. */
  readonly zoom: number
  /** Clockwise; may exceed four, so that the animation turns in the right direction. */
  readonly quarterTurns: number
  readonly shift: Point
}

const middle: Point = { x: 0, y: 0 }

export const wholePicture: ProofView = { zoom: 1, quarterTurns: 0, shift: middle }

const largestZoom = 8

function turnedSize({ picture }: Stage, quarterTurns: number): Size {
  const isOnItsSide = quarterTurns % 2 !== 0
  return isOnItsSide ? { width: picture.height, height: picture.width } : picture
}

/** Screen pixels per image pixel. At zoom 1, small images are not enlarged. */
export function scaleOf({ zoom, quarterTurns }: ProofView, stage: Stage): number {
  const { width, height } = turnedSize(stage, quarterTurns)
  const { frame } = stage
  return Math.min(1, frame.width / width, frame.height / height) * zoom
}

/** Maximum offset: no image edge moves inside the frame. */
function room(view: ProofView, stage: Stage): Point {
  const scale = scaleOf(view, stage)
  const { width, height } = turnedSize(stage, view.quarterTurns)
  return {
    x: Math.max(0, (width * scale - stage.frame.width) / 2),
    y: Math.max(0, (height * scale - stage.frame.height) / 2),
  }
}

/** `|| 0` avoids negative zero. */
const between = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value)) || 0

export function kept(view: ProofView, stage: Stage): ProofView {
  const { x, y } = room(view, stage)
  return { ...view, shift: { x: between(view.shift.x, x), y: between(view.shift.y, y) } }
}

export interface Zooming {
  readonly factor: number
  /** Fixed point of the zoom; the centre by default. */
  readonly at?: Point
}

export function zoomed(view: ProofView, stage: Stage, { factor, at = middle }: Zooming): ProofView {
  const zoom = Math.min(largestZoom, Math.max(1, view.zoom * factor))
  const growth = zoom / view.zoom
  const shift = {
    x: at.x - (at.x - view.shift.x) * growth,
    y: at.y - (at.y - view.shift.y) * growth,
  }
  return kept({ ...view, zoom, shift }, stage)
}

export function moved(view: ProofView, stage: Stage, by: Point): ProofView {
  return kept({ ...view, shift: { x: view.shift.x + by.x, y: view.shift.y + by.y } }, stage)
}

/** Rotates by 90°, keeping the point at the centre of the frame. */
export function turned(view: ProofView, stage: Stage, quarter: 1 | -1): ProofView {
  const former = scaleOf(view, stage)
  const next = { ...view, quarterTurns: view.quarterTurns + quarter }
  const growth = scaleOf(next, stage) / former
  const { x, y } = view.shift
  const shift = quarter === 1 ? { x: -y * growth, y: x * growth } : { x: y * growth, y: -x * growth }
  return kept({ ...next, shift }, stage)
}

export function canMove(view: ProofView, stage: Stage): boolean {
  const { x, y } = room(view, stage)
  return x > 0 || y > 0
}
