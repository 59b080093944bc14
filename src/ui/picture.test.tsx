import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

const picture = {
  alternativeText: 'Trees & "bushes"',
  width: 960,
  height: 540,
  url: '/trees.jpg',
  sources: [
    { type: 'image/avif', srcset: '/small.avif 480w, /large.avif 960w' },
    { type: 'image/webp', srcset: '/small.webp 480w, /large.webp 960w' },
  ],
}

test('Picture component offers its sources in order, with known proportions', () => {
  const html = renderToStaticMarkup(
    <Picture picture={picture} className="art" sizes="100vw" priority="high" />,
  )
  expect(html).toBe(
    [
      '<picture>',
      '<source type="image/avif" srcSet="/small.avif 480w, /large.avif 960w" sizes="100vw"/>',
      '<source type="image/webp" srcSet="/small.webp 480w, /large.webp 960w" sizes="100vw"/>',
      '<img class="art" fetchPriority="high" src="/trees.jpg" alt="Trees &amp; &quot;bushes&quot;" width="960" height="540"/>',
      '</picture>',
    ].join(''),
  )
})

test('Picture component of low priority is loaded late, and says so before its source', () => {
  const html = renderToStaticMarkup(
    <Picture picture={picture} className="art" sizes="100vw" priority="late" />,
  )
  expect(html).toContain('<img class="art" loading="lazy" decoding="async" src="/trees.jpg"')
})
