import type { HomeSlide } from '#app/features/settings/contract/home.ts'
import { ButtonLink } from '#app/ui/public/button-link.tsx'
import { Carousel } from '#app/ui/public/carousel.tsx'
import { Container } from '#app/ui/structure.tsx'
import { HomeArt } from './home-art.tsx'

const TURN_MS = 6000

export function HeroCarousel({ heading, slides }: { heading: string; slides: readonly HomeSlide[] }) {
  const contents = slides.map((slide, index) => ({
    key: `${index} ${slide.title}`,
    content: <HeroSlide slide={slide} isFirst={index === 0} />,
  }))
  return (
    <div className="hero deep">
      <Container>
        <h1 className="eyebrow">{heading}</h1>
        {slides.length === 1 ? (
          contents[0]?.content
        ) : (
          <Carousel label="Highlights" slides={contents} intervalInMs={TURN_MS} />
        )}
      </Container>
    </div>
  )
}

function HeroSlide({ slide, isFirst }: { slide: HomeSlide; isFirst: boolean }) {
  return (
    <div className="hero-slide">
      <div className="grid justify-items-start gap-5 py-4">
        <h2 className="hero-title">{slide.title}</h2>
        <p className="heading-text">{slide.text}</p>
        <ButtonLink variant="accent" to={slide.linkHref}>
          {slide.linkLabel}
        </ButtonLink>
      </div>
      {slide.picture && (
        <HomeArt className="hero-art" picture={slide.picture} priority={isFirst ? 'high' : 'late'} />
      )}
    </div>
  )
}
