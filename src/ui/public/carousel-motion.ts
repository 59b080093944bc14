import { type FocusEvent, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useGlide } from './carousel-glide.ts'

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/** False on the server. */
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

/** `isStill` jumps without animation. */
export function useCarouselPosition(count: number, isStill: boolean) {
  // Grows beyond `count`, so that turning never runs backwards.
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

/** False on the server. */
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

/** Calls `goNext` periodically unless paused. */
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
      // Touch sends no reliable 'leave'.
      onPointerEnter: (event: { pointerType: string }) => setIsPointerOver(event.pointerType === 'mouse'),
      onPointerLeave: () => setIsPointerOver(false),
      onFocus: () => setHasFocus(true),
      onBlur: (event: FocusEvent) => setHasFocus(event.currentTarget.contains(event.relatedTarget)),
    },
  }
}
