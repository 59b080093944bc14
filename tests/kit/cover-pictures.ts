import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'

const house =
  '<circle cx="1250" cy="200" r="110" fill="#ffd166"/><path d="M0 620C300 480 600 700 900 560S1400 520 1600 600V900H0Z" fill="#4c9f70"/><path d="M0 760C400 660 800 820 1600 700V900H0Z" fill="#2d6a4f"/><rect x="300" y="420" width="420" height="260" fill="#f4f1de"/><path d="M270 430 510 280 750 430Z" fill="#bc4749"/>'

/** A drawing of a school, 1600 by 900. */
export async function aCoverFile(sky = '#bfe3ff') {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="1600" height="900" fill="${sky}"/>${house}</svg>`
  return {
    name: 'school.webp',
    mimeType: 'image/webp',
    buffer: await sharp(Buffer.from(svg)).webp().toBuffer(),
  }
}

/** The chosen source of the picture with this alternative text, once it is loaded. */
export async function shownPicture(page: Page, alternativeText: string) {
  const image = page.getByRole('img', { name: alternativeText, exact: true })
  await image.scrollIntoViewIfNeeded()
  const isLoaded = (element: HTMLImageElement) => element.complete && element.naturalWidth > 0
  await expect.poll(() => image.evaluate(isLoaded)).toBe(true)
  return image.evaluate((element: HTMLImageElement) => ({
    source: new URL(element.currentSrc).pathname,
    loading: element.loading,
  }))
}
