import { useSendOnce } from '../../../../../ui/admin/use-admin-mutation.ts'
import { Badge } from '../../../../../ui/public/badge.tsx'
import { Button } from '../../../../../ui/public/button.tsx'
import { Icon } from '../../../../../ui/public/icon.tsx'
import { templateTypeLabels } from '../../../contract/template-labels.ts'
import type { EmailTemplate } from '../../../contract/templates.ts'
import { deleteTemplateMutation } from '../../templates-api.ts'

export interface TemplateCardProps {
  template: EmailTemplate
  mayChange: boolean
  onOpen: (kind: 'preview' | 'edit', button: HTMLElement) => void
  onDeleted: () => void
}

export function TemplateCard({ template, mayChange, onOpen, onDeleted }: TemplateCardProps) {
  const { id, templateName, templateType, subjectTemplate, isActive } = template
  const deletion = useSendOnce(deleteTemplateMutation)
  const named = (action: string) => `${action} ${templateName}`
  return (
    <li className="list-card template-card">
      <div className="list-card-head">
        <h3 className="list-card-title">{templateName}</h3>
        <Badge variant={isActive ? 'success' : 'secondary'}>{isActive ? 'Active' : 'Inactive'}</Badge>
      </div>
      <div>
        <Badge>{templateTypeLabels[templateType].label}</Badge>
      </div>
      <p className="template-card-subject">Subject: {subjectTemplate}</p>
      <div className="row-actions">
        <Button
          variant="secondary"
          className="needs-script"
          aria-label={named('Preview')}
          onClick={(event) => onOpen('preview', event.currentTarget)}
        >
          <Icon name="eye" />
          Preview
        </Button>
        {mayChange ? (
          <>
            <Button
              variant="secondary"
              className="needs-script"
              aria-label={named('Edit')}
              onClick={(event) => onOpen('edit', event.currentTarget)}
            >
              <Icon name="pencil" />
              Edit
            </Button>
            <Button
              variant="ghost"
              className="needs-script"
              aria-label={named('Delete')}
              busyLabel={deletion.isPending ? 'Deleting...' : undefined}
              onClick={() => deletion.send({ id }, (response) => response && onDeleted())}
            >
              <Icon name="trash" />
              Delete
            </Button>
          </>
        ) : (
          <p className="muted">Only administrators can change this type.</p>
        )}
      </div>
    </li>
  )
}
