import type { Services } from '#app/platform/services.ts'
import { type Letterhead, toLetterhead } from '../rules/letterhead.ts'
import { loadLogoImage } from './logo-image.ts'
import { toMailBrand } from './site-branding.ts'

/** Box for print: twice as large as it is shown. */
const logoBox = { width: 800, height: 176 }

/** The head of documents, by the current settings. */
export async function loadLetterhead(
  services: Pick<Services, 'config' | 'settings' | 'files' | 'log'>,
): Promise<Letterhead> {
  const { current } = services.settings
  const brand = toMailBrand(current, services.config.appUrl)
  return toLetterhead(current.organisation, brand, await loadLogoImage(services, logoBox))
}
