import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { HeroCarousel } from './hero-carousel.tsx'

const slide = { title: 'A', text: 'b', linkLabel: 'c', linkHref: '/about', picture: null }

test('A single slide is no carousel', () => {
  const render = (count: number) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <HeroCarousel heading="Home" slides={Array.from({ length: count }, () => slide)} />
      </MemoryRouter>,
    )
  expect(render(1)).not.toContain('carousel')
  expect(render(2)).toContain('carousel')
})
