/**
 * At position 1.5 the halves of slides two and three are visible; each slide is drawn at its place (every
 * `count`) nearest to the view.
 */
import { type MouseEvent, type PointerEvent, useCallback, useEffect, useRef } from 'react'

const glideInMs = 450
/** Movement below this is a tap. */
const pressInPx = 8
/** Share of the width that turns to the next slide. */
const swipeThreshold = 0.12

/** Offset of a slide in slides, within half the row. */
export function slideOffset(index: number, position: number, count: number): number {
  const shifted = index - position + count / 2
  return (((shifted % count) + count) % count) - count / 2
}

const easeOut = (share: number) => 1 - (1 - share) ** 3

interface Drag {
  readonly startX: number
  readonly startPosition: number
  isMoving: boolean
}

export interface CarouselSwipeOptions {
  target: number
  setTarget: (target: number) => void
  isStill: boolean
}

function useRow(isStill: boolean) {
  const trackRef = useRef<HTMLDivElement>(null)
  const position = useRef(0)
  const frame = useRef(0)

  const show = useCallback((next: number) => {
    position.current = next
    const slides = trackRef.current?.children ?? []
    for (const [index, slide] of [...slides].entries()) {
      if (!(slide instanceof HTMLElement)) continue
      const shift = slideOffset(index, next, slides.length) - index
      slide.style.transform = `translateX(${shift * 100}%)`
    }
  }, [])

  const stop = useCallback(() => cancelAnimationFrame(frame.current), [])

  const glideTo = useCallback(
    (target: number) => {
      stop()
      const from = position.current
      const startedAt = performance.now()
      const step = (now: number) => {
        const share = isStill ? 1 : Math.max(0, Math.min(1, (now - startedAt) / glideInMs))
        show(from + (target - from) * easeOut(share))
        if (share < 1) frame.current = requestAnimationFrame(step)
      }
      step(startedAt)
    },
    [isStill, show, stop],
  )
  return { trackRef, position, show, stop, glideTo }
}

/** Animation and swiping; `setTarget` receives the swipe's result. */
export function useCarouselSwipe({ target, setTarget, isStill }: CarouselSwipeOptions) {
  const { trackRef, position, show, stop, glideTo } = useRow(isStill)
  const drag = useRef<Drag | null>(null)
  const hasMoved = useRef(false)

  useEffect(() => {
    glideTo(target)
    return stop
  }, [glideTo, stop, target])

  function begin(event: PointerEvent) {
    hasMoved.current = false
    if (event.button !== 0) return
    stop()
    drag.current = { startX: event.clientX, startPosition: position.current, isMoving: false }
  }

  function move(event: PointerEvent) {
    if (drag.current === null || trackRef.current === null) return
    const distance = event.clientX - drag.current.startX
    if (!drag.current.isMoving && Math.abs(distance) < pressInPx) return
    // Captures the pointer: now a swipe, not a click.
    if (!drag.current.isMoving) trackRef.current.setPointerCapture(event.pointerId)
    drag.current.isMoving = true
    hasMoved.current = true
    show(drag.current.startPosition - distance / trackRef.current.clientWidth)
  }

  function end() {
    if (drag.current === null) return
    // Relative to the drag's start, as the row may have been moving.
    const moved = position.current - drag.current.startPosition
    drag.current = null
    const next = Math.abs(moved) > swipeThreshold ? target + Math.sign(moved) : target
    if (hasMoved.current && next !== target) setTarget(next)
    else glideTo(target)
  }

  function ignoreClick(event: MouseEvent) {
    if (hasMoved.current) event.preventDefault()
    if (hasMoved.current) event.stopPropagation()
  }

  return {
    trackRef,
    dragHandlers: {
      onPointerDown: begin,
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: end,
      onPointerLeave: end,
      onClickCapture: ignoreClick,
      // Prevents native link dragging.
      onDragStart: (event: MouseEvent) => event.preventDefault(),
    },
  }
}
