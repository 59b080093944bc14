import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { TemplateType } from '#app/features/email/contract/notifications.ts'
import { describeTemplateType, isAdminOnlyTemplate } from '#app/features/email/contract/notifications.ts'
import type {
  EmailTemplate,
  PreviewTemplateInput,
  TemplatePreview,
} from '#app/features/email/contract/templates.ts'
import {
  createTemplateMutation,
  templatePreviewQuery,
  templateReferenceQuery,
} from '#app/features/email/ui/templates-api.ts'
import { overlayProps } from '#app/ui/admin/confirm-dialog.tsx'
import { ErrorState } from '#app/ui/admin/error-state.tsx'
import { ListSkeleton } from '#app/ui/admin/paginated-list.tsx'
import { Sheet, useCloseSheet } from '#app/ui/admin/sheet.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { EditTemplateForm } from './edit-template-form.tsx'
import { EmailTextsForm, type ShippedType } from './email-texts-form.tsx'
import { SendTemplateToSelfButton } from './live-preview.tsx'
import { TemplateForm } from './template-form.tsx'
import { TemplatePreviewPane } from './template-preview.tsx'
import {
  newTemplateFormValues,
  type ShippedEmailTemplate,
  TemplateFormValues,
  toTemplateRequest,
} from './template-values.ts'

export type OpenTemplateDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'preview' | 'edit'; readonly template: EmailTemplate }
  | { readonly kind: 'shipped' | 'customise' | 'texts'; readonly templateType: ShippedType }

export interface TemplateDialogsProps {
  open: OpenTemplateDialog | null
  templates: readonly EmailTemplate[]
  mayWriteSecrets: boolean
  onClose: () => void
}

/** Dialogs of templates, of which at most one is open. */
export function TemplateDialogs({ open, templates, mayWriteSecrets, onClose }: TemplateDialogsProps) {
  const isForm = open !== null && open.kind !== 'preview' && open.kind !== 'shipped'
  return (
    <>
      <Sheet title={sheetTitle(open)} isOpen={isForm} onClose={onClose} isWide>
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
        {open?.kind === 'texts' ? (
          <EmailTextsForm templateType={open.templateType} templates={templates} onClose={onClose} />
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
          <TemplatePreviewContent
            template={toPreviewInput(open.template)}
            maySend={mayWriteSecrets || !isAdminOnlyTemplate(open.template.templateType)}
          />
        </TemplatePreviewDialog>
      ) : null}
      {open?.kind === 'shipped' ? (
        <TemplatePreviewDialog title={describeTemplateType(open.templateType).label} onClose={onClose}>
          <WithShipped templateType={open.templateType}>
            {({ subject, html, text }) => (
              <TemplatePreviewContent
                maySend={mayWriteSecrets || !isAdminOnlyTemplate(open.templateType)}
                template={{
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

function sheetTitle(open: OpenTemplateDialog | null): string {
  if (open?.kind === 'texts') return `Texts: ${describeTemplateType(open.templateType).label}`
  return open?.kind === 'edit' ? 'Edit Template' : 'Create New Template'
}

function toPreviewInput({ templateType, subjectTemplate, htmlTemplate, textTemplate }: EmailTemplate) {
  return { templateType, subjectTemplate, htmlTemplate, textTemplate }
}

interface WithShippedProps {
  templateType: TemplateType
  children: (shipped: TemplatePreview) => ReactNode
}

function WithShipped({ templateType, children }: WithShippedProps) {
  const reference = useQuery(templateReferenceQuery())
  const shipped = reference.data?.types.find((type) => type.templateType === templateType)?.shipped
  if (shipped) return children(shipped)
  if (!reference.isError) return <ListSkeleton label="Loading the default template" rows={6} />
  return (
    <ErrorState
      message={`The default template could not be loaded: ${reference.error.message}`}
      onRetry={() => void reference.refetch()}
    />
  )
}

interface NewTemplateFormProps {
  shipped: ShippedEmailTemplate | null
  /** Templates, to warn which one it replaces. */
  templates: readonly EmailTemplate[]
  mayWriteSecrets: boolean
  onClose: () => void
}

function NewTemplateForm({ shipped, templates, mayWriteSecrets, onClose }: NewTemplateFormProps) {
  const { mutateAsync, isPending } = useEndpointMutation(createTemplateMutation)
  const close = useCloseSheet(onClose)
  const name = shipped === null ? '' : `Our ${describeTemplateType(shipped.templateType).label.toLowerCase()}`
  const adminForm = useAdminForm<TemplateFormValues>({
    schema: TemplateFormValues,
    values: newTemplateFormValues(shipped, name),
    async send(values) {
      await mutateAsync(toTemplateRequest(values))
      close()
    },
  })
  return (
    <TemplateForm
      mayWriteSecrets={mayWriteSecrets}
      adminForm={adminForm}
      templates={templates}
      buttons={{ save: 'Create Template', busy: isPending ? 'Creating...' : undefined, needsChange: false }}
      onClose={onClose}
    />
  )
}

function TemplatePreviewDialog({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Modal.Root {...overlayProps} opened onClose={onClose} centered size="48rem">
      <Modal.Overlay />
      <Modal.Content>
        {/* Without its landmark role, which would be a second banner. */}
        <Modal.Header role="presentation">
          <Modal.Title>Preview: {title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function TemplatePreviewContent({ template, maySend }: { template: PreviewTemplateInput; maySend: boolean }) {
  const preview = useQuery(templatePreviewQuery(template))
  if (preview.data !== undefined)
    return (
      <div className="stack">
        <TemplatePreviewPane message={preview.data} note="Filled with sample data." />
        {maySend ? <SendTemplateToSelfButton template={template} /> : null}
      </div>
    )
  if (!preview.isError) return <ListSkeleton label="Loading the preview" rows={4} />
  return (
    <ErrorState
      message={`This template cannot be shown: ${preview.error.message}`}
      onRetry={() => void preview.refetch()}
    />
  )
}
