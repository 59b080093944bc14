import { loadLetterhead } from '#app/features/settings/reads/letterhead.ts'
import { toMailBrand } from '#app/features/settings/reads/site-branding.ts'
import type { Services } from '#app/platform/services.ts'
import type { MailSiteDetails } from '../emails/template.ts'

/** Returns the details of the site in e-mails, by the current settings. */
export function getMailSite(
  services: Pick<Services, 'config' | 'settings' | 'files' | 'log'>,
): MailSiteDetails {
  const { config, settings } = services
  const { current } = settings
  return {
    appUrl: config.appUrl,
    provider: current.organisation,
    brand: toMailBrand(current, config.appUrl),
    texts: current.emailTexts.texts,
    loadLetterhead: () => loadLetterhead(services),
  }
}
