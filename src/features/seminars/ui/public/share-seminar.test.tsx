import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PublicSeminar } from '#app/features/seminars/contract/seminars.ts'
import { fallbackPublicSettings, SiteSettingsContext } from '#app/features/settings/ui/site-settings.tsx'
import { ShareSeminar } from './share-seminar.tsx'

const seminar = {
  title: 'Reading Aloud',
  startDate: '2026-12-05T01:00:00.000Z',
  endDate: null,
  price: null,
  cpdPoints: 8,
  locationType: 'online',
  locationAddress: null,
} as unknown as PublicSeminar

function render(url: string, settings: { hasLocalAddress?: true }): string {
  return renderToStaticMarkup(
    <SiteSettingsContext value={{ ...fallbackPublicSettings, ...settings }}>
      <ShareSeminar seminar={seminar} url={url} />
    </SiteSettingsContext>,
  )
}

test('The text to share warns while only this computer can open its link', () => {
  const warning = 'work on this computer only'
  expect(render('http://localhost:3000/seminars/7', { hasLocalAddress: true })).toContain(warning)
  expect(render('https://cpd.example.ph/seminars/7', {})).not.toContain(warning)
})
