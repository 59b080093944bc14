import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { ListSkeleton } from '../../../../../ui/admin/list-skeleton.tsx'
import { Sheet } from '../../../../../ui/admin/sheet.tsx'
import { ErrorState } from '../../../../../ui/public/states.tsx'
import type { TemplateType } from '../../../contract/email.ts'
import { isAdminTemplate } from '../../../contract/secret-links.ts'
import { templateTypeWords } from '../../../contract/template-labels.ts'
import type { EmailTemplate, TemplatePreview } from '../../../contract/templates.ts'
import { templateReferenceQuery } from '../../templates-api.ts'
import { EditTemplateForm } from './edit-template-form.tsx'
import { NewTemplateForm } from './new-template-form.tsx'
import { TemplatePreviewDialog, WrittenPreview } from './template-preview-dialog.tsx'

export type OpenTemplate =
  | { readonly kind: 'create' }
  | { readonly kind: 'preview' | 'edit'; readonly template: EmailTemplate }
  | { readonly kind: 'shipped' | 'customise'; readonly templateType: TemplateType }

export interface TemplateDialogsProps {
  open: OpenTemplate | null
  templates: readonly EmailTemplate[]
  mayWriteSecrets: boolean
  onClose: () => void
}

/** At most one dialog is open. */
export function TemplateDialogs({ open, templates, mayWriteSecrets, onClose }: TemplateDialogsProps) {
  const isForm = open?.kind === 'create' || open?.kind === 'edit' || open?.kind === 'customise'
  return (
    <>
      <Sheet
        title={open?.kind === 'edit' ? 'Edit Template' : 'Create New Template'}
        isOpen={isForm}
        onClose={onClose}
        isWide
      >
        {open?.kind === 'create' ? (
          <NewTemplateForm
            shipped={null}
            templates={templates}
            mayWriteSecrets={mayWriteSecrets}
            onClose={onClose}
          />
        ) : null}
        {open?.kind === 'customise' ? (
          <WithShipped templateType={open.templateType}>
            {(shipped) => (
              <NewTemplateForm
                shipped={{ templateType: open.templateType, ...shipped }}
                templates={templates}
                mayWriteSecrets={mayWriteSecrets}
                onClose={onClose}
              />
            )}
          </WithShipped>
        ) : null}
        {open?.kind === 'edit' ? (
          <EditTemplateForm
            opened={open.template}
            templates={templates}
            mayWriteSecrets={mayWriteSecrets}
            onClose={onClose}
          />
        ) : null}
      </Sheet>
      {open?.kind === 'preview' ? (
        <TemplatePreviewDialog title={open.template.templateName} onClose={onClose}>
          <WrittenPreview
            written={writtenOf(open.template)}
            maySend={mayWriteSecrets || !isAdminTemplate(open.template.templateType)}
          />
        </TemplatePreviewDialog>
      ) : null}
      {open?.kind === 'shipped' ? (
        <TemplatePreviewDialog title={templateTypeWords[open.templateType].label} onClose={onClose}>
          <WithShipped templateType={open.templateType}>
            {({ subject, html, text }) => (
              <WrittenPreview
                maySend={mayWriteSecrets || !isAdminTemplate(open.templateType)}
                written={{
                  templateType: open.templateType,
                  subjectTemplate: subject,
                  htmlTemplate: html,
                  textTemplate: text,
                }}
              />
            )}
          </WithShipped>
        </TemplatePreviewDialog>
      ) : null}
    </>
  )
}

function writtenOf({ templateType, subjectTemplate, htmlTemplate, textTemplate }: EmailTemplate) {
  return { templateType, subjectTemplate, htmlTemplate, textTemplate }
}

interface WithShippedProps {
  templateType: TemplateType
  children: (shipped: TemplatePreview) => ReactNode
}

function WithShipped({ templateType, children }: WithShippedProps) {
  const reference = useQuery(templateReferenceQuery(useApi()))
  const shipped = reference.data?.types.find((type) => type.templateType === templateType)?.shipped
  if (shipped) return children(shipped)
  if (!reference.isError) return <ListSkeleton label="Loading the shipped version" rows={6} />
  return (
    <ErrorState
      message={`The shipped version could not be loaded: ${reference.error.message}`}
      onRetry={() => void reference.refetch()}
    />
  )
}
