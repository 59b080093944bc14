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
  emailTemplatesQuery,
  templatePreviewQuery,
  templateReferenceQuery,
} from '#app/features/email/ui/templates-api.ts'
import { overlayProps } from '#app/ui/admin/confirm-dialog.tsx'
import { ErrorState } from '#app/ui/admin/error-state.tsx'
import { ListSkeleton } from '#app/ui/admin/paginated-list.tsx'
import { Sheet, useCloseSheet } from '#app/ui/admin/sheet.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { useCloseOverlay } from '#app/ui/admin/use-overlay.tsx'
import { EditTemplateForm } from './edit-template-form.tsx'
import { EmailTextsForm, type ShippedEmailType } from './email-texts-form.tsx'
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
  | { readonly kind: 'shipped' | 'customise' | 'texts'; readonly templateType: ShippedEmailType }

export function TemplateDialog({
  open,
  mayWriteSecrets,
}: {
  open: OpenTemplateDialog
  mayWriteSecrets: boolean
}) {
  const templates = useQuery(emailTemplatesQuery()).data ?? []
  const form = { templates, mayWriteSecrets }
  const maySend = (type: TemplateType) => mayWriteSecrets || !isAdminOnlyTemplate(type)
  switch (open.kind) {
    case 'create':
      return (
        <Sheet title="Create New Template" isWide>
          <NewTemplateForm {...form} shipped={null} />
        </Sheet>
      )
    case 'customise':
      return (
        <Sheet title="Create New Template" isWide>
          <WithShipped templateType={open.templateType}>
            {(shipped) => (
              <NewTemplateForm {...form} shipped={{ templateType: open.templateType, ...shipped }} />
            )}
          </WithShipped>
        </Sheet>
      )
    case 'texts':
      return (
        <Sheet title={`Texts: ${describeTemplateType(open.templateType).label}`} isWide>
          <EmailTextsForm templateType={open.templateType} templates={templates} />
        </Sheet>
      )
    case 'edit':
      return (
        <Sheet title="Edit Template" isWide>
          <EditTemplateForm {...form} opened={open.template} />
        </Sheet>
      )
    case 'preview':
      return (
        <TemplatePreviewDialog title={open.template.templateName}>
          <TemplatePreviewContent
            template={toPreviewInput(open.template)}
            maySend={maySend(open.template.templateType)}
          />
        </TemplatePreviewDialog>
      )
    case 'shipped':
      return (
        <TemplatePreviewDialog title={describeTemplateType(open.templateType).label}>
          <WithShipped templateType={open.templateType}>
            {({ subject, html, text }) => (
              <TemplatePreviewContent
                maySend={maySend(open.templateType)}
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
      )
  }
}

function toPreviewInput({ templateType, subjectTemplate, htmlTemplate, textTemplate }: EmailTemplate) {
  return { templateType, subjectTemplate, htmlTemplate, textTemplate }
}

function WithShipped({
  templateType,
  children,
}: {
  templateType: TemplateType
  children: (shipped: TemplatePreview) => ReactNode
}) {
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
}

function NewTemplateForm({ shipped, ...rest }: NewTemplateFormProps) {
  const { mutateAsync } = useEndpointMutation(createTemplateMutation)
  const close = useCloseSheet()
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
      {...rest}
      adminForm={adminForm}
      buttons={{ saveLabel: 'Create Template', busyLabel: 'Creating...' }}
    />
  )
}

function TemplatePreviewDialog({ title, children }: { title: string; children: ReactNode }) {
  const close = useCloseOverlay()
  return (
    <Modal.Root {...overlayProps} opened onClose={close} centered size="48rem">
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
