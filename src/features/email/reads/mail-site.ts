import type { Services } from '../../../platform/services.ts'
import type { MailSiteDetails } from '../emails/template.ts'

/** What e-mails say about the site, by the current settings. */
export function getMailSite({ config, settings }: Pick<Services, 'config' | 'settings'>): MailSiteDetails {
  return { appUrl: config.appUrl, provider: settings.current.organisation }
}
