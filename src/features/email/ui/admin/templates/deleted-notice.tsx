import { useEffect, useRef } from 'react'
import { useSentOnce } from '../../../../../ui/admin/use-send-once.ts'
import { Alert } from '../../../../../ui/public/alert.tsx'
import { Button } from '../../../../../ui/public/button.tsx'
import { Icon } from '../../../../../ui/public/icon.tsx'
import type { EmailTemplate } from '../../../contract/templates.ts'
import { templateCreation } from '../../templates-api.ts'

export interface DeletedNoticeProps {
  template: EmailTemplate
  onDone: () => void
}

/** Deleting needs no confirmation, so it can be undone here. */
export function DeletedNotice({ template, onDone }: DeletedNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  const { send, isPending } = useSentOnce(templateCreation)

  // The pressed button disappears with its card.
  useEffect(() => notice.current?.focus(), [])

  function bringBack() {
    const { id: _, version: _version, updatedAt: _updatedAt, ...kept } = template
    send(kept, onDone)
  }

  return (
    <div ref={notice} className="template-notice" tabIndex={-1}>
      <Alert title={`“${template.templateName}” is deleted.`}>
        <div className="row-actions">
          <Button
            variant="secondary"
            busyLabel={isPending ? 'Bringing it back...' : undefined}
            onClick={bringBack}
          >
            <Icon name="rotate-ccw" />
            Undo
          </Button>
          <Button variant="ghost" onClick={onDone}>
            Dismiss
          </Button>
        </div>
      </Alert>
    </div>
  )
}
