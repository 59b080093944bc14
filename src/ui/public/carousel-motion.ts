import { type FocusEvent, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useGlide } from './carousel-glide.ts'

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/** Whether the person asked for less motion. The server assumes not; nothing moves before the browser knows. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(REDUCED_MOTION)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(REDUCED_MOTION).matches,
    () => false,
  )
}

/** The chosen slide and the ways to another; `isStill` jumps instead of gliding. */
export function useCarouselPosition(count: number, isStill: boolean) {
  // Going round and round it grows on, so that the way to the next slide never leads back past all others.
  const [target, setTarget] = useState(0)
  const { trackRef, dragHandlers } = useGlide({ target, setTarget, isStill })
  const selected = ((target % count) + count) % count

  return {
    selected,
    trackRef,
    dragHandlers,
    goNext: useCallback(() => setTarget((before) => before + 1), []),
    goPrevious: useCallback(() => setTarget((before) => before - 1), []),
    goTo: (index: number) => setTarget(target + index - selected),
  }
}

/** Whether a script runs here. The server assumes not. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}

export interface TurningOptions {
  intervalInMs: number
  isStill: boolean
}

/** Calls `goNext` at the interval while nothing speaks against it. */
export function useTurning(goNext: () => void, { intervalInMs, isStill }: TurningOptions) {
  const [isPaused, setIsPaused] = useState(false)
  const [isPointerOver, setIsPointerOver] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const isTurning = !(isPaused || isPointerOver || hasFocus || isStill)

  useEffect(() => {
    if (!isTurning) return
    const timer = setInterval(() => {
      if (!document.hidden) goNext()
    }, intervalInMs)
    return () => clearInterval(timer)
  }, [goNext, intervalInMs, isTurning])

  return {
    isPaused,
    isTurning,
    togglePause: () => setIsPaused(!isPaused),
    holdHandlers: {
      // A finger sends 'enter' too but never a 'leave' that can be relied on.
      onPointerEnter: (event: { pointerType: string }) => setIsPointerOver(event.pointerType === 'mouse'),
      onPointerLeave: () => setIsPointerOver(false),
      onFocus: () => setHasFocus(true),
      onBlur: (event: FocusEvent) => setHasFocus(event.currentTarget.contains(event.relatedTarget)),
    },
  }
}
