import { Alert } from '../../../../../ui/public/alert.tsx'
import type { MailConfiguration } from '../../../contract/settings.ts'

/** Read-only settings. */
export function ConfigurationFacts({ configuration }: { configuration: MailConfiguration }) {
  const { baseUrl, senderEmail, senderName, replyToEmail, maxRetries, retryDelayMs } = configuration
  const facts = [
    ['Server', baseUrl],
    ['API Key', configuration.apiKey === null ? null : 'Saved'],
    ['Sender Email', senderEmail],
    ['Sender Name', senderName],
    ['Reply-To Email', replyToEmail],
    ['Max Retries', String(maxRetries)],
    ['Retry Delay', `${retryDelayMs} ms`],
    ['DKIM Selector', configuration.dkimSelector],
  ] as const
  return (
    <>
      <Alert>
        <p>Only administrators change the mail server and the sender.</p>
      </Alert>
      <dl className="mail-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? 'Not set'}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
