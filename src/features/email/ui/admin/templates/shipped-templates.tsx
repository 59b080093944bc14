import { Badge } from '../../../../../ui/public/badge.tsx'
import { Button } from '../../../../../ui/public/button.tsx'
import { Icon } from '../../../../../ui/public/icon.tsx'
import type { TemplateType } from '../../../contract/email.ts'
import { isAdminTemplate } from '../../../contract/secret-links.ts'
import { templateTypeWords } from '../../../contract/template-labels.ts'

export interface ShippedTemplatesProps {
  types: readonly TemplateType[]
  mayWriteSecrets: boolean
  onOpen: (kind: 'shipped' | 'customise', templateType: TemplateType, button: HTMLElement) => void
}

export function ShippedTemplates({ types, mayWriteSecrets, onOpen }: ShippedTemplatesProps) {
  return (
    <ul className="shipped-templates" aria-label="Shipped versions in use">
      {types.map((templateType) => {
        const { label, whenSent } = templateTypeWords[templateType]
        return (
          <li key={templateType} className="shipped-template">
            <div className="shipped-template-words">
              <h3 className="list-card-title">{label}</h3>
              <p className="muted">{whenSent}</p>
              <Badge>Shipped version in use</Badge>
            </div>
            <div className="row-actions">
              <Button
                variant="secondary"
                className="needs-script"
                aria-label={`Preview the shipped ${label}`}
                onClick={(event) => onOpen('shipped', templateType, event.currentTarget)}
              >
                <Icon name="eye" />
                Preview
              </Button>
              {mayWriteSecrets || !isAdminTemplate(templateType) ? (
                <Button
                  variant="secondary"
                  className="needs-script"
                  aria-label={`Customise ${label}`}
                  onClick={(event) => onOpen('customise', templateType, event.currentTarget)}
                >
                  <Icon name="palette" />
                  Customise
                </Button>
              ) : (
                <p className="muted">Only administrators change this type.</p>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
