import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Icon } from '../icon.tsx'
import { useCarouselSwipe } from './carousel-glide.ts'

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/** False on the server. */
function useReducedMotion(): boolean {
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
function useCarouselPosition(count: number, isStill: boolean) {
  // Grows beyond `count`, so that turning never runs backwards.
  const [target, setTarget] = useState(0)
  const { trackRef, dragHandlers } = useCarouselSwipe({ target, setTarget, isStill })
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
function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}

interface CarouselAutoplayOptions {
  intervalInMs: number
  isStill: boolean
}

/** Calls `goNext` periodically unless paused. */
function useCarouselAutoplay(goNext: () => void, { intervalInMs, isStill }: CarouselAutoplayOptions) {
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

export interface CarouselSlide {
  readonly key: string
  readonly content: ReactNode
}

export interface CarouselProps {
  label: string
  slides: readonly CarouselSlide[]
  intervalInMs: number
}

/**
 * Pauses on hover, focus, in a background tab, after 'Pause', and with reduced motion. Scrollable without
 * script.
 */
export function Carousel({ label, slides, intervalInMs }: CarouselProps) {
  const isStill = useReducedMotion()
  const isAlive = useIsHydrated()
  const position = useCarouselPosition(slides.length, isStill)
  const turning = useCarouselAutoplay(position.goNext, { intervalInMs, isStill })
  const regionRef = useRef<HTMLElement>(null)

  function turnByKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    // The outgoing slide would take the focus with it.
    const isInSlide = event.target instanceof Element && event.target.closest('.carousel-slide') !== null
    if (isInSlide) regionRef.current?.focus({ preventScroll: true })
    if (event.key === 'ArrowLeft') position.goPrevious()
    else position.goNext()
  }

  return (
    <section
      ref={regionRef}
      tabIndex={-1}
      aria-roledescription="carousel"
      aria-label={label}
      onKeyDown={turnByKey}
      {...turning.holdHandlers}
    >
      <div className="carousel-view">
        <div
          className="carousel-track"
          ref={position.trackRef}
          aria-live={turning.isTurning ? 'off' : 'polite'}
          {...position.dragHandlers}
        >
          {slides.map((slide, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is no fieldset
            <div
              key={slide.key}
              className="carousel-slide"
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
              // Only with script, which alone can bring slides back.
              inert={isAlive && index !== position.selected}
            >
              {slide.content}
            </div>
          ))}
        </div>
      </div>
      <div className="carousel-controls needs-script">
        <button type="button" className="icon-btn" aria-label="Previous slide" onClick={position.goPrevious}>
          <Icon name="chevron-left" />
        </button>
        {slides.map((slide, index) => (
          <button
            key={slide.key}
            type="button"
            className="icon-btn dot"
            aria-label={`Go to slide ${index + 1}`}
            aria-current={index === position.selected ? 'true' : undefined}
            onClick={() => position.goTo(index)}
          />
        ))}
        <button type="button" className="icon-btn" aria-label="Next slide" onClick={position.goNext}>
          <Icon name="chevron-right" />
        </button>
        <button
          type="button"
          className="icon-btn carousel-pause"
          aria-label={turning.isPaused ? 'Play slides' : 'Pause slides'}
          onClick={turning.togglePause}
        >
          {turning.isPaused ? <Icon name="play" /> : <Icon name="pause" />}
        </button>
      </div>
    </section>
  )
}
