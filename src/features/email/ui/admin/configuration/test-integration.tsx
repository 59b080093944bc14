import { TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import { useOfficeForm } from '../../../../../ui/admin/use-admin-form.ts'
import { useSentOnce } from '../../../../../ui/admin/use-send-once.ts'
import { Button } from '../../../../../ui/public/button.tsx'
import { Icon } from '../../../../../ui/public/icon.tsx'
import { recipientEmail } from '../../../contract/settings-fields.ts'
import { testMessage } from '../../settings-api.ts'

const TestForm = z.object({ recipientEmail })

/** Sends a test message directly and shows the server's response. */
export function TestIntegration() {
  const { send, isPending } = useSentOnce(testMessage)
  const { field, submit } = useOfficeForm({
    schema: TestForm,
    values: { recipientEmail: '' },
    send: async (input) => send(input, () => undefined),
  })
  return (
    <section className="mail-part" aria-labelledby="mail-test">
      <h2 id="mail-test">Test Integration</h2>
      <p className="muted">
        Sends one letter by the settings that are saved. Look for it, also among unwanted mail.
      </p>
      <form className="sheet-form mail-test" noValidate onSubmit={submit} aria-label="Test message">
        <TextInput
          {...field('recipientEmail')}
          type="email"
          label="Recipient Email"
          autoComplete="email"
          spellCheck={false}
          required
        />
        <Button type="submit" variant="secondary" busyLabel={isPending ? 'Sending...' : undefined}>
          <Icon name="send" />
          Send Test Email
        </Button>
      </form>
    </section>
  )
}
