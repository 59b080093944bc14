/** Mouse, touch and keyboard input of the proof viewer. */
import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * Geometry of an image in its frame: zoom, rotation, offset. Lengths in screen pixels; points relative to the
 * centre of the frame.
 */
interface Size {
  readonly width: number
  readonly height: number
}

interface Point {
  readonly x: number
  readonly y: number
}

interface Stage {
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

interface Zooming {
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

const nothing: Size = { width: 0, height: 0 }

export const zoomStep = 1.4
/** Per pixel of wheel movement; a notch is about one press. */
const zoomOfWheel = 0.0025
/** Pixels per arrow key. */
const keyStep = 60

const arrows: ReadonlyMap<string, Point> = new Map([
  ['ArrowLeft', { x: keyStep, y: 0 }],
  ['ArrowRight', { x: -keyStep, y: 0 }],
  ['ArrowUp', { x: 0, y: keyStep }],
  ['ArrowDown', { x: 0, y: -keyStep }],
])

type Change = (view: ProofView, stage: Stage) => ProofView

/** @param frame must be mounted with the component */
export function useProofView(frame: RefObject<HTMLElement | null>) {
  const [view, setView] = useState(wholePicture)
  const [picture, setPicture] = useState(nothing)
  const size = useFrameSize(frame)
  const stage = { picture, frame: size }
  const isShown = picture.width > 0 && size.width > 0
  const shown = isShown ? kept(view, stage) : view

  function change(how: Change): void {
    // From the current state: two pointers may move within one frame.
    if (isShown) setView((current) => how(current, stage))
  }
  const zoom = (factor: number, at?: Point) =>
    change((current, on) => zoomed(current, on, { factor, ...(at && { at }) }))
  const pointers = usePointers(frame, (factor, at, by) =>
    change((current, on) => moved(zoomed(current, on, { factor, at }), on, by)),
  )
  useWheel(frame, (notches, at) => zoom(Math.exp(-notches * zoomOfWheel), at))

  return {
    view: shown,
    isShown,
    scale: isShown ? scaleOf(shown, stage) : 1,
    canMove: isShown && canMove(shown, stage),
    setPicture,
    zoom,
    showWhole: () => setView((current) => ({ ...wholePicture, quarterTurns: current.quarterTurns })),
    turn: (quarter: 1 | -1) => change((current, on) => turned(current, on, quarter)),
    pointers,
    moveByKey(key: string): boolean {
      const by = arrows.get(key)
      if (by === undefined || !isShown || !canMove(shown, stage)) return false
      change((current, on) => moved(current, on, by))
      return true
    },
  }
}

function useFrameSize(frame: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(nothing)
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return size
}

function fromMiddle(element: HTMLElement | null, { clientX, clientY }: { clientX: number; clientY: number }) {
  const box = element?.getBoundingClientRect() ?? new DOMRect()
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
}

/** Reports the movement of one pointer, or the pinch of two. */
function usePointers(
  frame: RefObject<HTMLElement | null>,
  onMove: (factor: number, at: Point, by: Point) => void,
) {
  const down = useRef(new Map<number, Point>())
  const release = ({ pointerId }: PointerEvent) => down.current.delete(pointerId)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      down.current.set(event.pointerId, fromMiddle(frame.current, event))
    },
    onPointerMove(event: PointerEvent) {
      const from = down.current.get(event.pointerId)
      if (from === undefined) return
      const to = fromMiddle(frame.current, event)
      down.current.set(event.pointerId, to)
      const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1]
      const by = { x: to.x - from.x, y: to.y - from.y }
      if (other === undefined) onMove(1, to, by)
      else onMove(distance(to, other) / Math.max(1, distance(from, other)), halfway(to, other), halved(by))
    },
    onPointerUp: release,
    onPointerCancel: release,
  }
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const halfway = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const halved = ({ x, y }: Point) => ({ x: x / 2, y: y / 2 })

function useWheel(frame: RefObject<HTMLElement | null>, onWheel: (notches: number, at: Point) => void) {
  const latest = useRef(onWheel)
  useEffect(() => {
    latest.current = onWheel
  })
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const listen = (event: WheelEvent) => {
      event.preventDefault()
      latest.current(event.deltaY, fromMiddle(element, event))
    }
    // React's wheel listener is passive and cannot prevent scrolling.
    element.addEventListener('wheel', listen, { passive: false })
    return () => element.removeEventListener('wheel', listen)
  }, [frame])
}
