import { useAdminMutation } from '../../../../../ui/admin/use-admin-mutation.ts'
import { Button } from '../../../../../ui/public/button.tsx'
import { Icon } from '../../../../../ui/public/icon.tsx'
import type { PreviewTemplateInput } from '../../../contract/templates.ts'
import { sendTemplateToSelfMutation } from '../../templates-api.ts'

export function SendTemplateToMe({ template }: { template: PreviewTemplateInput }) {
  const { mutate, isPending } = useAdminMutation(sendTemplateToSelfMutation)
  return (
    <Button
      variant="secondary"
      className="needs-script"
      busyLabel={isPending ? 'Sending...' : undefined}
      onClick={() => mutate(template)}
    >
      <Icon name="send" />
      Send to me
    </Button>
  )
}
