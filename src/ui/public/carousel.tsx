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

/** The scrolled row; `isStill` jumps without animation. */
function useCarouselPosition(count: number, isStill: boolean) {
  const [selected, setSelected] = useState(0)
  const viewRef = useRef<HTMLDivElement>(null)
  // The slide that the view shows or is on its way to.
  const destination = useRef(0)
  // On the way to a button's slide, those passed are not selected.
  const isTurning = useRef(false)

  const turnBy = useCallback(
    (find: (selected: number) => number) => setSelected((before) => (find(before) + count) % count),
    [count],
  )

  useEffect(() => {
    const view = viewRef.current
    if (view === null || destination.current === selected) return
    destination.current = selected
    isTurning.current = true
    view.scrollTo({ left: selected * view.clientWidth, behavior: isStill ? 'instant' : 'smooth' })
  }, [selected, isStill])

  function followScrolling({ currentTarget: view }: { currentTarget: HTMLElement }) {
    const position = view.scrollLeft / view.clientWidth
    if (Math.abs(position - destination.current) < 0.01) isTurning.current = false
    if (isTurning.current) return
    destination.current = Math.round(position)
    setSelected(destination.current)
  }

  /** The visitor's own scrolling takes over. */
  function stopTurning() {
    isTurning.current = false
  }

  return {
    selected,
    viewRef,
    scrollHandlers: { onScroll: followScrolling, onPointerDown: stopTurning, onWheel: stopTurning },
    goNext: useCallback(() => turnBy((before) => before + 1), [turnBy]),
    goPrevious: useCallback(() => turnBy((before) => before - 1), [turnBy]),
    goTo: (index: number) => turnBy(() => index),
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

/** Calls `goNext` periodically unless paused. */
function useCarouselAutoplay(
  goNext: () => void,
  { intervalInMs, isStill }: { intervalInMs: number; isStill: boolean },
) {
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

/**
 * A row that scrolls and snaps by itself; script adds the controls and turns it. Pauses on hover, focus, in a
 * background tab, after 'Pause', and with reduced motion.
 */
export function Carousel({
  label,
  slides,
  intervalInMs,
}: {
  label: string
  slides: readonly CarouselSlide[]
  intervalInMs: number
}) {
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
      <div
        className="carousel-view"
        ref={position.viewRef}
        data-improved
        aria-live={turning.isTurning ? 'off' : 'polite'}
        {...position.scrollHandlers}
      >
        <div className="carousel-track">
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
        {isAlive ? <CarouselControls slides={slides} position={position} turning={turning} /> : null}
      </div>
    </section>
  )
}

function CarouselControls({
  slides,
  position,
  turning,
}: {
  slides: readonly CarouselSlide[]
  position: ReturnType<typeof useCarouselPosition>
  turning: ReturnType<typeof useCarouselAutoplay>
}) {
  return (
    <>
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
    </>
  )
}
