import type { UseEmblaCarouselType } from 'embla-carousel-react'
import { type FocusEvent, useCallback, useEffect, useState, useSyncExternalStore } from 'react'

type Embla = UseEmblaCarouselType[1]

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
export function useCarouselPosition(embla: Embla, isStill: boolean) {
  const [selected, setSelected] = useState(0)

  useEffect(() => {
    if (embla === undefined) return
    const update = () => setSelected(embla.selectedScrollSnap())
    embla.on('select', update).on('reInit', update)
    return () => {
      embla.off('select', update).off('reInit', update)
    }
  }, [embla])

  return {
    selected,
    goNext: useCallback(() => embla?.scrollNext(isStill), [embla, isStill]),
    goPrevious: useCallback(() => embla?.scrollPrev(isStill), [embla, isStill]),
    goTo: useCallback((index: number) => embla?.scrollTo(index, isStill), [embla, isStill]),
  }
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
