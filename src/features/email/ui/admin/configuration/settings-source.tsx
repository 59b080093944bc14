import { Alert } from '../../../../../ui/public/alert.tsx'
import type { MailConfiguration } from '../../../contract/settings.ts'

/** Shown until settings are saved. */
export function SettingsSource({ source }: Pick<MailConfiguration, 'source'>) {
  switch (source) {
    case 'saved':
      return null
    case 'environment':
      return (
        <Alert>
          <p>
            These settings come from the server's environment (<code>SMTP_URL</code>, <code>MAIL_FROM</code>).
            Once you save, what stands here holds in their place.
          </p>
        </Alert>
      )
    case 'nothing':
      return (
        <Alert>
          <p>
            Nothing is set up yet, and letters wait. Choose your provider, paste its key, and say who the
            sender is; the Setup Guides show the way.
          </p>
        </Alert>
      )
  }
}
