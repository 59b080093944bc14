import type { HomeSlide } from '../../../../content/home.ts'
import { ButtonLink } from '../../../../ui/public/button.tsx'
import { Carousel } from '../../../../ui/public/carousel.tsx'
import { Container } from '../../../../ui/structure.tsx'
import { homeImageUrls } from './pictures.ts'

const TURN_MS = 6000

export interface HeroCarouselProps {
  heading: string
  slides: readonly HomeSlide[]
}

export function HeroCarousel({ heading, slides }: HeroCarouselProps) {
  const contents = slides.map((slide, index) => ({
    key: slide.image,
    content: <HeroSlide slide={slide} isFirst={index === 0} />,
  }))
  return (
    <div className="hero deep">
      <Container>
        <h1 className="eyebrow">{heading}</h1>
        <Carousel label="Highlights" slides={contents} intervalInMs={TURN_MS} />
      </Container>
    </div>
  )
}

function HeroSlide({ slide, isFirst }: { slide: HomeSlide; isFirst: boolean }) {
  return (
    <div className="hero-slide">
      <div className="grid justify-items-start gap-5 py-4">
        <h2 className="hero-title">{slide.title}</h2>
        <p className="heading-text">{slide.subtitle}</p>
        <ButtonLink variant="accent" to={slide.action.href}>
          {slide.action.label}
        </ButtonLink>
      </div>
      <img
        className="hero-art"
        src={homeImageUrls[slide.image]}
        alt=""
        width={600}
        height={500}
        draggable={false}
        loading={isFirst ? 'eager' : 'lazy'}
      />
    </div>
  )
}
