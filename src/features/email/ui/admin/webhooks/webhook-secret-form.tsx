import { TextInput } from '@mantine/core'
import { useCallback, useState } from 'react'
import { LeaveQuestion } from '../../../../../ui/admin/sheet-guard.tsx'
import { useOfficeForm } from '../../../../../ui/admin/use-admin-form.ts'
import { Button } from '../../../../../ui/public/button.tsx'
import { SECRET_MASK } from '../../../contract/settings-fields.ts'
import { useSaveWebhookSecret } from '../../webhooks-api.ts'
import { WebhookSecretForm as schema } from './webhook-secret.ts'

/** Never shows the stored secret; saving replaces it. */
export function WebhookSecretForm({ hasSecret }: { hasSecret: boolean }) {
  const { save, isPending } = useSaveWebhookSecret()
  const { field, submit, isChanged, form } = useOfficeForm({
    schema,
    values: { webhookSecret: '' },
    async send({ webhookSecret }) {
      await save(webhookSecret)
      form.reset()
    },
  })
  return (
    <form
      className="mail-part"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) void submit(event)
      }}
      aria-labelledby="webhook-secret-title"
    >
      <h2 id="webhook-secret-title">Secret</h2>
      <TextInput
        {...field('webhookSecret')}
        type="password"
        label="Webhook Secret"
        description={
          hasSecret
            ? 'Leave unchanged to keep the existing secret.'
            : 'What proves that a report comes from your provider. Below is what to use as it.'
        }
        placeholder={hasSecret ? SECRET_MASK : undefined}
        autoComplete="new-password"
        spellCheck={false}
      />
      <div className="row-actions">
        <Button type="submit" busyLabel={isPending ? 'Saving...' : undefined}>
          Save Secret
        </Button>
      </div>
      {isChanged && !isPending ? <Unsaved onDiscard={() => form.reset()} /> : null}
    </form>
  )
}

/** Asks before leaving with unsaved changes. */
function Unsaved({ onDiscard }: { onDiscard: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const ask = useCallback(() => setAsking(true), [])
  return (
    <LeaveQuestion isAsking={isAsking} onAsk={ask} onStay={() => setAsking(false)} onDiscard={onDiscard} />
  )
}
