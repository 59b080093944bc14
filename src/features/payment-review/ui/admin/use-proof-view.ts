/** Mouse, touch and keyboard input of the proof viewer. */
import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Lengths in screen pixels; points relative to the center of the frame. */
interface ProofViewSize {
  readonly width: number
  readonly height: number
}

interface ProofViewPoint {
  readonly x: number
  readonly y: number
}

interface ProofViewLayout {
  readonly image: ProofViewSize
  readonly frame: ProofViewSize
}

export interface ProofImageView {
  /** 1 shows the whole image. */
  readonly zoom: number
  /** Clockwise; may exceed four, so that the animation turns in the right direction. */
  readonly quarterTurns: number
  readonly shift: ProofViewPoint
}

const center: ProofViewPoint = { x: 0, y: 0 }

export const initialProofImageView: ProofImageView = { zoom: 1, quarterTurns: 0, shift: center }

const largestZoom = 8

function rotatedSize({ image }: ProofViewLayout, quarterTurns: number): ProofViewSize {
  const isOnItsSide = quarterTurns % 2 !== 0
  return isOnItsSide ? { width: image.height, height: image.width } : image
}

/** Screen pixels per image pixel. At zoom 1, small images are not enlarged. */
export function proofViewScale({ zoom, quarterTurns }: ProofImageView, stage: ProofViewLayout): number {
  const { width, height } = rotatedSize(stage, quarterTurns)
  const { frame } = stage
  return Math.min(1, frame.width / width, frame.height / height) * zoom
}

/** Maximum offset: no image edge moves inside the frame. */
function maxShift(view: ProofImageView, stage: ProofViewLayout): ProofViewPoint {
  const scale = proofViewScale(view, stage)
  const { width, height } = rotatedSize(stage, view.quarterTurns)
  return {
    x: Math.max(0, (width * scale - stage.frame.width) / 2),
    y: Math.max(0, (height * scale - stage.frame.height) / 2),
  }
}

/** `|| 0` avoids negative zero. */
const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value)) || 0

export function clampProofView(view: ProofImageView, stage: ProofViewLayout): ProofImageView {
  const { x, y } = maxShift(view, stage)
  return { ...view, shift: { x: clamp(view.shift.x, x), y: clamp(view.shift.y, y) } }
}

interface ZoomInput {
  readonly factor: number
  /** Fixed point of the zoom; the center by default. */
  readonly at?: ProofViewPoint
}

export function zoomProofView(
  view: ProofImageView,
  stage: ProofViewLayout,
  { factor, at = center }: ZoomInput,
): ProofImageView {
  const zoom = Math.min(largestZoom, Math.max(1, view.zoom * factor))
  const growth = zoom / view.zoom
  const shift = {
    x: at.x - (at.x - view.shift.x) * growth,
    y: at.y - (at.y - view.shift.y) * growth,
  }
  return clampProofView({ ...view, zoom, shift }, stage)
}

export function panProofView(
  view: ProofImageView,
  stage: ProofViewLayout,
  by: ProofViewPoint,
): ProofImageView {
  return clampProofView({ ...view, shift: { x: view.shift.x + by.x, y: view.shift.y + by.y } }, stage)
}

/** Rotates by 90°, keeping the point at the center of the frame. */
export function rotateProofView(
  view: ProofImageView,
  stage: ProofViewLayout,
  quarter: 1 | -1,
): ProofImageView {
  const former = proofViewScale(view, stage)
  const next = { ...view, quarterTurns: view.quarterTurns + quarter }
  const growth = proofViewScale(next, stage) / former
  const { x, y } = view.shift
  const shift = quarter === 1 ? { x: -y * growth, y: x * growth } : { x: y * growth, y: -x * growth }
  return clampProofView({ ...next, shift }, stage)
}

export function canPanProofView(view: ProofImageView, stage: ProofViewLayout): boolean {
  const { x, y } = maxShift(view, stage)
  return x > 0 || y > 0
}

const emptySize: ProofViewSize = { width: 0, height: 0 }

export const proofZoomStep = 1.4
/** Zoom per pixel of wheel movement; a notch is about one press. */
const zoomOfWheel = 0.0025
/** Pixels per arrow key. */
const keyStep = 60

const arrows: ReadonlyMap<string, ProofViewPoint> = new Map([
  ['ArrowLeft', { x: keyStep, y: 0 }],
  ['ArrowRight', { x: -keyStep, y: 0 }],
  ['ArrowUp', { x: 0, y: keyStep }],
  ['ArrowDown', { x: 0, y: -keyStep }],
])

type Change = (view: ProofImageView, stage: ProofViewLayout) => ProofImageView

/** @param frame must be mounted with the component */
export function useProofView(frame: RefObject<HTMLElement | null>) {
  const [view, setView] = useState(initialProofImageView)
  const [image, setImage] = useState(emptySize)
  const size = useFrameSize(frame)
  const stage = { image, frame: size }
  const isVisible = image.width > 0 && size.width > 0
  const clampedView = isVisible ? clampProofView(view, stage) : view

  function change(how: Change): void {
    // From the current state: two pointers may move within one frame.
    if (isVisible) setView((current) => how(current, stage))
  }
  const zoom = (factor: number, at?: ProofViewPoint) =>
    change((current, on) => zoomProofView(current, on, { factor, ...(at && { at }) }))
  const pointers = usePointers(frame, (factor, at, by) =>
    change((current, on) => panProofView(zoomProofView(current, on, { factor, at }), on, by)),
  )
  useWheel(frame, (notches, at) => zoom(Math.exp(-notches * zoomOfWheel), at))

  return {
    view: clampedView,
    isVisible,
    scale: isVisible ? proofViewScale(clampedView, stage) : 1,
    canMove: isVisible && canPanProofView(clampedView, stage),
    setImage,
    zoom,
    showWhole: () => setView((current) => ({ ...initialProofImageView, quarterTurns: current.quarterTurns })),
    rotate: (quarter: 1 | -1) => change((current, on) => rotateProofView(current, on, quarter)),
    pointers,
    moveByKey(key: string): boolean {
      const by = arrows.get(key)
      if (by === undefined || !isVisible || !canPanProofView(clampedView, stage)) return false
      change((current, on) => panProofView(current, on, by))
      return true
    },
  }
}

function useFrameSize(frame: RefObject<HTMLElement | null>): ProofViewSize {
  const [size, setSize] = useState(emptySize)
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

function toCenterOffset(
  element: HTMLElement | null,
  { clientX, clientY }: { clientX: number; clientY: number },
) {
  const box = element?.getBoundingClientRect() ?? new DOMRect()
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
}

/** Reports the movement of one pointer, or the pinch of two. */
function usePointers(
  frame: RefObject<HTMLElement | null>,
  onMove: (factor: number, at: ProofViewPoint, by: ProofViewPoint) => void,
) {
  const down = useRef(new Map<number, ProofViewPoint>())
  const release = ({ pointerId }: PointerEvent) => down.current.delete(pointerId)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      down.current.set(event.pointerId, toCenterOffset(frame.current, event))
    },
    onPointerMove(event: PointerEvent) {
      const from = down.current.get(event.pointerId)
      if (from === undefined) return
      const to = toCenterOffset(frame.current, event)
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

const distance = (a: ProofViewPoint, b: ProofViewPoint) => Math.hypot(a.x - b.x, a.y - b.y)
const halfway = (a: ProofViewPoint, b: ProofViewPoint) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const halved = ({ x, y }: ProofViewPoint) => ({ x: x / 2, y: y / 2 })

function useWheel(
  frame: RefObject<HTMLElement | null>,
  onWheel: (notches: number, at: ProofViewPoint) => void,
) {
  const latest = useRef(onWheel)
  useEffect(() => {
    latest.current = onWheel
  })
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const listen = (event: WheelEvent) => {
      event.preventDefault()
      latest.current(event.deltaY, toCenterOffset(element, event))
    }
    // React's wheel listener is passive and cannot prevent scrolling.
    element.addEventListener('wheel', listen, { passive: false })
    return () => element.removeEventListener('wheel', listen)
  }, [frame])
}
