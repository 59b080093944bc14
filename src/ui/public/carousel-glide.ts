/**
 * Slides moved by hand or by themselves, in a loop.
 *
 * They stand in a row. A position of 1.5 shows the halves of the second and the third; each slide is shifted to that
 * of its places (it has one every `count`) which is nearest to the view, so the row has no end.
 */
import { type MouseEvent, type PointerEvent, useCallback, useEffect, useRef } from 'react'

const glideInMs = 450
/** A finger that moves less means to press. */
const pressInPx = 8
/** Of the width; who moves a slide farther wants the next one. */
const enoughToTurn = 0.12

/** Where a slide stands as seen from a position, in slides: from half the row to the left to half of it to the right. */
export function placeOf(index: number, position: number, count: number): number {
  const shifted = index - position + count / 2
  return (((shifted % count) + count) % count) - count / 2
}

/** Fast at first, then ever more slowly. */
const easeOut = (share: number) => 1 - (1 - share) ** 3

interface Drag {
  readonly startX: number
  readonly startPosition: number
  isMoving: boolean
}

export interface GlideOptions {
  /** The position to rest at; a whole number. */
  target: number
  setTarget: (target: number) => void
  /** Jumps instead of gliding. */
  isStill: boolean
}

/** Moves the row and knows where it is. */
function useRow(isStill: boolean) {
  const trackRef = useRef<HTMLDivElement>(null)
  const position = useRef(0)
  const frame = useRef(0)

  const show = useCallback((next: number) => {
    position.current = next
    const slides = trackRef.current?.children ?? []
    for (const [index, slide] of [...slides].entries()) {
      if (!(slide instanceof HTMLElement)) continue
      const shift = placeOf(index, next, slides.length) - index
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

/** What the row and the pointer over it do; `setTarget` is told where a swipe leads. */
export function useGlide({ target, setTarget, isStill }: GlideOptions) {
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
    // From here on it is a swipe, wherever the pointer goes, and no press on what lies below.
    if (!drag.current.isMoving) trackRef.current.setPointerCapture(event.pointerId)
    drag.current.isMoving = true
    hasMoved.current = true
    show(drag.current.startPosition - distance / trackRef.current.clientWidth)
  }

  function end() {
    if (drag.current === null) return
    // By the hand alone: the row may have been on its way somewhere when it was taken.
    const moved = position.current - drag.current.startPosition
    drag.current = null
    const next = Math.abs(moved) > enoughToTurn ? target + Math.sign(moved) : target
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
      // A mouse would take a link along instead of the slide.
      onDragStart: (event: MouseEvent) => event.preventDefault(),
    },
  }
}
