import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useCarouselPosition, useIsAlive, useReducedMotion, useTurning } from './carousel-motion.ts'
import { Icon } from './icon.tsx'

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
 * Turns automatically except on hover, focus, in a background tab, after 'Pause', or with reduced motion.
 * Without script the slides can be scrolled.
 */
export function Carousel({ label, slides, intervalInMs }: CarouselProps) {
  const isStill = useReducedMotion()
  const isAlive = useIsAlive()
  const position = useCarouselPosition(slides.length, isStill)
  const turning = useTurning(position.goNext, { intervalInMs, isStill })
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
