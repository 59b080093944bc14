/** Mouse, touch and keyboard input of the proof viewer. */
import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  canMove,
  kept,
  moved,
  type Point,
  type ProofView,
  type Size,
  type Stage,
  scaleOf,
  turned,
  wholePicture,
  zoomed,
} from './proof-view.ts'

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
