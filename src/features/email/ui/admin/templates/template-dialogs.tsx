import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TemplateFields } from '#app/features/email/contract/template-fields.ts'
import type {
  EmailTemplate,
  PreviewTemplateInput,
  TemplateTypeSummary,
} from '#app/features/email/contract/templates.ts'
import {
  createTemplateMutation,
  emailTemplatesQuery,
  templatePreviewQuery,
  templateReferenceQuery,
} from '#app/features/email/ui/templates-api.ts'
import { overlayProps } from '#app/ui/admin/confirm-dialog.tsx'
import { NotLoaded } from '#app/ui/admin/loaded.tsx'
import { Sheet, useCloseSheet } from '#app/ui/admin/sheet.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { useCloseOverlay } from '#app/ui/admin/use-overlay.tsx'
import { EditTemplateForm } from './edit-template-form.tsx'
import { EmailTextsForm } from './email-texts-form.tsx'
import { SendTemplateToSelfButton } from './live-preview.tsx'
import { TemplateForm } from './template-form.tsx'
import { TemplatePreviewPane } from './template-preview.tsx'

export type OpenTemplateDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'preview'; readonly template: EmailTemplate; readonly maySend: boolean }
  | { readonly kind: 'edit'; readonly template: EmailTemplate }
  | { readonly kind: 'shipped' | 'customise' | 'texts'; readonly type: TemplateTypeSummary }

export function TemplateDialog({
  open,
  mayWriteSecrets,
}: {
  open: OpenTemplateDialog
  mayWriteSecrets: boolean
}) {
  const templates = useQuery(emailTemplatesQuery()).data ?? []
  const form = { templates, mayWriteSecrets }
  switch (open.kind) {
    case 'create':
      return (
        <Sheet title="Create New Template" isWide>
          <NewTemplateForm {...form} values={emptyTemplate} />
        </Sheet>
      )
    case 'customise':
      return (
        <Sheet title="Create New Template" isWide>
          <WithShipped templateType={open.type.templateType}>
            {(template) => (
              <NewTemplateForm
                {...form}
                values={{
                  ...emptyTemplate,
                  ...template,
                  templateName: `Our ${open.type.label.toLowerCase()}`,
                }}
              />
            )}
          </WithShipped>
        </Sheet>
      )
    case 'texts':
      return (
        <Sheet title={`Texts: ${open.type.label}`} isWide>
          <EmailTextsForm templateType={open.type.templateType} templates={templates} />
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
          <TemplatePreviewContent template={toPreviewInput(open.template)} maySend={open.maySend} />
        </TemplatePreviewDialog>
      )
    case 'shipped':
      return (
        <TemplatePreviewDialog title={open.type.label}>
          <WithShipped templateType={open.type.templateType}>
            {(template) => (
              <TemplatePreviewContent
                template={template}
                maySend={mayWriteSecrets || !open.type.isAdminOnly}
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
  templateType: string
  children: (template: PreviewTemplateInput) => ReactNode
}) {
  const reference = useQuery(templateReferenceQuery())
  const shipped = reference.data?.types.find((type) => type.templateType === templateType)?.shipped
  if (shipped) {
    const { subject, html, text } = shipped
    return children({ templateType, subjectTemplate: subject, htmlTemplate: html, textTemplate: text })
  }
  return <NotLoaded query={reference} name="the default template" showsReason />
}

const emptyTemplate: TemplateFields = {
  templateName: '',
  templateType: '',
  subjectTemplate: '',
  htmlTemplate: '',
  textTemplate: '',
  isActive: true,
}

interface NewTemplateFormProps {
  values: TemplateFields
  /** Templates, to warn which one it replaces. */
  templates: readonly EmailTemplate[]
  mayWriteSecrets: boolean
}

function NewTemplateForm({ values, ...rest }: NewTemplateFormProps) {
  const { mutateAsync } = useEndpointMutation(createTemplateMutation)
  const close = useCloseSheet()
  const adminForm = useAdminForm<TemplateFields>({
    schema: TemplateFields,
    values,
    async send(template) {
      await mutateAsync(template)
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
  return <NotLoaded query={preview} name="the preview" rows={4} showsReason />
}
