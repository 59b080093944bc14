/**
 * How a picture lies in the frame that it is looked at in: how large, how turned, how far from the middle.
 *
 * Lengths are pixels of the screen; points are counted from the middle of the frame.
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
  /** 1 shows the whole picture. */
  readonly zoom: number
  /** Clockwise; more than four of them too, so that a turn goes the way one pressed. */
  readonly quarterTurns: number
  /** Where the middle of the picture lies. */
  readonly shift: Point
}

const middle: Point = { x: 0, y: 0 }

export const wholePicture: ProofView = { zoom: 1, quarterTurns: 0, shift: middle }

const largestZoom = 8

/** The picture's size as it lies there, before zooming. */
function turnedSize({ picture }: Stage, quarterTurns: number): Size {
  const isOnItsSide = quarterTurns % 2 !== 0
  return isOnItsSide ? { width: picture.height, height: picture.width } : picture
}

/** How many pixels of the screen one of the picture takes. Small pictures are not blown up by themselves. */
export function scaleOf({ zoom, quarterTurns }: ProofView, stage: Stage): number {
  const { width, height } = turnedSize(stage, quarterTurns)
  const { frame } = stage
  return Math.min(1, frame.width / width, frame.height / height) * zoom
}

/** How far the picture's middle may lie from that of the frame: no edge comes further in than the frame's own. */
function room(view: ProofView, stage: Stage): Point {
  const scale = scaleOf(view, stage)
  const { width, height } = turnedSize(stage, view.quarterTurns)
  return {
    x: Math.max(0, (width * scale - stage.frame.width) / 2),
    y: Math.max(0, (height * scale - stage.frame.height) / 2),
  }
}

/** Never a negative nothing, which a screen would have to be told apart from nothing. */
const between = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value)) || 0

/** The same view with its picture within reach. */
export function kept(view: ProofView, stage: Stage): ProofView {
  const { x, y } = room(view, stage)
  return { ...view, shift: { x: between(view.shift.x, x), y: between(view.shift.y, y) } }
}

export interface Zooming {
  readonly factor: number
  /** The point that stays where it is; the middle where nothing is said. */
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

/** A quarter to the right, or to the left; what stood in the middle of the frame stays there. */
export function turned(view: ProofView, stage: Stage, quarter: 1 | -1): ProofView {
  const former = scaleOf(view, stage)
  const next = { ...view, quarterTurns: view.quarterTurns + quarter }
  const growth = scaleOf(next, stage) / former
  const { x, y } = view.shift
  const shift = quarter === 1 ? { x: -y * growth, y: x * growth } : { x: y * growth, y: -x * growth }
  return kept({ ...next, shift }, stage)
}

/** Whether there is more of the picture than the frame shows. */
export function canMove(view: ProofView, stage: Stage): boolean {
  const { x, y } = room(view, stage)
  return x > 0 || y > 0
}
