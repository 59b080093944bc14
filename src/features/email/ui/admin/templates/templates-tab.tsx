import { Alert, Badge, Button, EmptyState, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { BusyButton } from '../../../../../ui/admin/busy-button.tsx'
import { ErrorState } from '../../../../../ui/admin/error-state.tsx'
import { badgeProps } from '../../../../../ui/admin/status-props.tsx'
import { useSendOnce } from '../../../../../ui/admin/use-admin-mutation.ts'
import { useOpenOverlay } from '../../../../../ui/admin/use-opener.ts'
import { Icon } from '../../../../../ui/icon.tsx'
import { Loading } from '../../../../../ui/loading.tsx'
import { describeTemplateType, isAdminOnlyTemplate, TemplateType } from '../../../contract/notifications.ts'
import type { EmailTemplate } from '../../../contract/templates.ts'
import { createTemplateMutation, deleteTemplateMutation, emailTemplatesQuery } from '../../templates-api.ts'
import { type OpenTemplateDialog, TemplateDialogs } from './template-dialogs.tsx'

const skeletonCards = ['first', 'second', 'third']

export function EmailTemplatesTab({ mayWriteSecrets }: { mayWriteSecrets: boolean }) {
  const query = useQuery(emailTemplatesQuery(useApi()))
  const { open, show, close } = useOpenOverlay<OpenTemplateDialog>()
  const [deleted, setDeleted] = useState<EmailTemplate | null>(null)
  return (
    <>
      <div className="toolbar">
        <p className="template-intro">
          Each type of message uses your active template, or the default template if you have none.
        </p>
        <Button
          className="needs-script toolbar-end"
          onClick={(event) => show({ kind: 'create' }, event.currentTarget)}
          leftSection={<Icon name="plus" />}
        >
          New Template
        </Button>
      </div>
      {deleted === null ? null : (
        <DeletedTemplateNotice key={deleted.id} template={deleted} onDone={() => setDeleted(null)} />
      )}
      <TemplatesResults
        mayWriteSecrets={mayWriteSecrets}
        query={query}
        onShow={show}
        onDeleted={setDeleted}
      />
      <TemplateDialogs
        mayWriteSecrets={mayWriteSecrets}
        open={open}
        templates={query.data ?? []}
        onClose={close}
      />
    </>
  )
}

interface TemplatesResultsProps {
  mayWriteSecrets: boolean
  query: {
    readonly data: readonly EmailTemplate[] | undefined
    readonly error: Error | null
    refetch(): Promise<unknown>
  }
  onShow: (open: OpenTemplateDialog, button: HTMLElement) => void
  onDeleted: (template: EmailTemplate) => void
}

function TemplatesResults({ mayWriteSecrets, query, onShow, onDeleted }: TemplatesResultsProps) {
  const { data: templates, error } = query
  if (templates === undefined && error !== null)
    return (
      <ErrorState
        message={`Failed to load templates: ${error.message}`}
        onRetry={() => void query.refetch()}
      />
    )
  if (templates === undefined)
    return (
      <Loading label="Loading templates">
        <div className="template-cards">
          {skeletonCards.map((card) => (
            <Skeleton key={card} className="template-skeleton" />
          ))}
        </div>
      </Loading>
    )
  return (
    <>
      {templates.length === 0 ? (
        <EmptyState
          title="No templates of your own yet."
          description="Customize a default template below, or create a new one."
        />
      ) : (
        <section aria-labelledby="own-templates">
          <h2 id="own-templates" className="template-heading">
            Your templates
          </h2>
          <ul className="template-cards" aria-label="Your templates">
            {templates.map((template) => (
              <TemplateCard
                key={template.id}
                template={template}
                mayChange={mayWriteSecrets || !isAdminOnlyTemplate(template.templateType)}
                onOpen={(kind, button) => onShow({ kind, template }, button)}
                onDeleted={() => onDeleted(template)}
              />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="shipped-templates">
        <h2 id="shipped-templates" className="template-heading">
          {' '}
          Default templates
        </h2>
        <ShippedEmailTemplates
          types={typesWithoutOwn(templates)}
          mayWriteSecrets={mayWriteSecrets}
          onOpen={(kind, templateType, button) => onShow({ kind, templateType }, button)}
        />
      </section>
    </>
  )
}

/** Custom has no shipped template. */
function typesWithoutOwn(templates: readonly EmailTemplate[]): TemplateType[] {
  const own = new Set(templates.filter(({ isActive }) => isActive).map(({ templateType }) => templateType))
  return TemplateType.options.filter((type) => type !== 'custom' && !own.has(type))
}

interface DeletedTemplateNoticeProps {
  template: EmailTemplate
  onDone: () => void
}

/** Deleting needs no confirmation, so it can be undone here. */
function DeletedTemplateNotice({ template, onDone }: DeletedTemplateNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  const { send, isPending } = useSendOnce(createTemplateMutation)

  // The pressed button disappears with its card.
  useEffect(() => notice.current?.focus(), [])

  function bringBack() {
    const { id: _, version: _version, updatedAt: _updatedAt, ...request } = template
    send(request, onDone)
  }

  return (
    <div ref={notice} className="template-notice" tabIndex={-1}>
      <Alert title={`“${template.templateName}” is deleted.`}>
        <div className="row-actions">
          <BusyButton
            variant="default"
            busyLabel={isPending ? 'Restoring...' : undefined}
            onClick={bringBack}
            leftSection={<Icon name="rotate-ccw" />}
          >
            Undo
          </BusyButton>
          <Button variant="subtle" onClick={onDone}>
            Dismiss
          </Button>
        </div>
      </Alert>
    </div>
  )
}

interface ShippedEmailTemplatesProps {
  types: readonly TemplateType[]
  mayWriteSecrets: boolean
  onOpen: (kind: 'shipped' | 'customise', templateType: TemplateType, button: HTMLElement) => void
}

function ShippedEmailTemplates({ types, mayWriteSecrets, onOpen }: ShippedEmailTemplatesProps) {
  return (
    <ul className="shipped-templates" aria-label="Default templates in use">
      {types.map((templateType) => {
        const { label, whenSent } = describeTemplateType(templateType)
        return (
          <li key={templateType} className="shipped-template">
            <div className="shipped-template-text">
              <h3 className="list-card-title">{label}</h3>
              <p className="muted">{whenSent}</p>
              <Badge>Default template in use</Badge>
            </div>
            <div className="row-actions">
              <Button
                variant="default"
                className="needs-script"
                aria-label={`Preview the default ${label}`}
                onClick={(event) => onOpen('shipped', templateType, event.currentTarget)}
                leftSection={<Icon name="eye" />}
              >
                Preview
              </Button>
              {mayWriteSecrets || !isAdminOnlyTemplate(templateType) ? (
                <Button
                  variant="default"
                  className="needs-script"
                  aria-label={`Customize ${label}`}
                  onClick={(event) => onOpen('customise', templateType, event.currentTarget)}
                  leftSection={<Icon name="palette" />}
                >
                  Customize
                </Button>
              ) : (
                <p className="muted">Only administrators can change this type.</p>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

export interface TemplateCardProps {
  template: EmailTemplate
  mayChange: boolean
  onOpen: (kind: 'preview' | 'edit', button: HTMLElement) => void
  onDeleted: () => void
}

function TemplateCard({ template, mayChange, onOpen, onDeleted }: TemplateCardProps) {
  const { id, templateName, templateType, subjectTemplate, isActive } = template
  const deletion = useSendOnce(deleteTemplateMutation)
  const named = (action: string) => `${action} ${templateName}`
  return (
    <li className="list-card template-card">
      <div className="list-card-head">
        <h3 className="list-card-title">{templateName}</h3>
        <Badge {...badgeProps[isActive ? 'success' : 'secondary']}>{isActive ? 'Active' : 'Inactive'}</Badge>
      </div>
      <div>
        <Badge>{describeTemplateType(templateType).label}</Badge>
      </div>
      <p className="template-card-subject">Subject: {subjectTemplate}</p>
      <div className="row-actions">
        <Button
          variant="default"
          className="needs-script"
          aria-label={named('Preview')}
          onClick={(event) => onOpen('preview', event.currentTarget)}
          leftSection={<Icon name="eye" />}
        >
          Preview
        </Button>
        {mayChange ? (
          <>
            <Button
              variant="default"
              className="needs-script"
              aria-label={named('Edit')}
              onClick={(event) => onOpen('edit', event.currentTarget)}
              leftSection={<Icon name="pencil" />}
            >
              Edit
            </Button>
            <BusyButton
              variant="subtle"
              className="needs-script"
              aria-label={named('Delete')}
              busyLabel={deletion.isPending ? 'Deleting...' : undefined}
              onClick={() => deletion.send({ id }, (response) => response && onDeleted())}
              leftSection={<Icon name="trash" />}
            >
              Delete
            </BusyButton>
          </>
        ) : (
          <p className="muted">Only administrators can change this type.</p>
        )}
      </div>
    </li>
  )
}
