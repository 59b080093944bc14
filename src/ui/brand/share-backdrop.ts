import { logoMarkShapes, WORDMARK_STROKE, wordmarkPath } from './logo-shapes.ts'

const scenery = [
  '<circle cx="1084" cy="132" r="76" fill="#f4a91f"/>',
  '<path d="M0 566C280 566 420 540 620 500S940 404 1200 372V630H0Z" fill="#58a648"/>',
  '<path d="M0 598C300 598 500 578 720 540S1010 462 1200 444V630H0Z" fill="#23781b"/>',
  '<path d="M0 622C340 622 600 612 820 580S1080 524 1200 516V630H0Z" fill="#0f3d1a"/>',
].join('')

/** Background of Open Graph images, 1200 × 630. */
export function shareBackdropSvg(): string {
  const mark = logoMarkShapes.map((shape) => `<path d="${shape.d}" fill="${shape.fill}"/>`).join('')
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">',
    '<rect width="1200" height="630" fill="#fbfaf5"/>',
    scenery,
    `<g transform="translate(80 68) scale(1.5)">${mark}</g>`,
    `<path transform="translate(174 78) scale(1.02)" d="${wordmarkPath}" fill="none" stroke="#23781b" stroke-width="${WORDMARK_STROKE}" stroke-linecap="round" stroke-linejoin="round"/>`,
    '</svg>',
  ].join('')
}
