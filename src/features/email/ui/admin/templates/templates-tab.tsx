import { Alert, Badge, Button, EmptyState } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { EmailTemplate, TemplateTypeSummary } from '#app/features/email/contract/templates.ts'
import {
  createTemplateMutation,
  deleteTemplateMutation,
  emailTemplatesQuery,
  templateTypesQuery,
} from '#app/features/email/ui/templates-api.ts'
import { emailTextsQuery } from '#app/features/email/ui/texts-api.ts'
import type { EmailTexts } from '#app/features/settings/contract/email-texts.ts'
import { SectionHistory } from '#app/features/settings/ui/admin/section-history.tsx'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { NotLoaded } from '#app/ui/admin/loaded.tsx'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { useOverlay } from '#app/ui/admin/use-overlay.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type OpenTemplateDialog, TemplateDialog } from './template-dialogs.tsx'

export function EmailTemplatesTab({
  mayWriteSecrets,
  mayRestoreTexts,
}: {
  mayWriteSecrets: boolean
  mayRestoreTexts: boolean
}) {
  const templates = useQuery(emailTemplatesQuery())
  const types = useQuery(templateTypesQuery())
  const texts = useQuery(emailTextsQuery()).data
  const { overlay, show, opens } = useOverlay()
  const [deleted, setDeleted] = useState<EmailTemplate | null>(null)
  return (
    <>
      <div className="toolbar">
        <p className="template-intro">
          Change single sentences of an e-mail with Edit texts, or write its HTML and Liquid with Advanced. An
          active template of yours is sent instead of the default one.
        </p>
        <Button
          variant="filled"
          className="toolbar-end"
          onClick={opens(<TemplateDialog open={{ kind: 'create' }} mayWriteSecrets={mayWriteSecrets} />)}
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
        templates={templates}
        types={types}
        texts={texts?.value.texts}
        onShow={(open, button) =>
          show(<TemplateDialog open={open} mayWriteSecrets={mayWriteSecrets} />, button)
        }
        onDeleted={setDeleted}
      />
      {overlay}
      {mayRestoreTexts && texts !== undefined ? (
        <SectionHistory
          section="emailTexts"
          currentVersion={texts.version}
          title="Earlier versions of the texts"
        />
      ) : null}
    </>
  )
}

interface TemplatesResultsProps {
  mayWriteSecrets: boolean
  templates: UseQueryResult<readonly EmailTemplate[]>
  types: UseQueryResult<{ readonly types: readonly TemplateTypeSummary[] }>
  texts: EmailTexts['texts'] | undefined
  onShow: (open: OpenTemplateDialog, button: HTMLElement) => void
  onDeleted: (template: EmailTemplate) => void
}

function TemplatesResults(props: TemplatesResultsProps) {
  const { mayWriteSecrets, texts, onShow, onDeleted } = props
  const templates = props.templates.data
  const types = props.types.data?.types
  if (templates === undefined || types === undefined) {
    const query = props.templates.isError ? props.templates : props.types
    return <NotLoaded query={query} name="templates" showsReason />
  }
  return (
    <>
      <section aria-labelledby="shipped-templates">
        <h2 id="shipped-templates" className="template-heading">
          E-mails
        </h2>
        <ShippedEmailTemplates
          emails={listShippedEmails(types, templates, texts)}
          mayWriteSecrets={mayWriteSecrets}
          onOpen={(kind, type, button) => onShow({ kind, type }, button)}
        />
      </section>
      {templates.length === 0 ? (
        <EmptyState
          title="No templates of your own yet."
          description="Open an e-mail above with Advanced, or create a new one."
        />
      ) : (
        <section aria-labelledby="own-templates">
          <h2 id="own-templates" className="template-heading">
            Your templates
          </h2>
          <ul className="template-cards" aria-label="Your templates">
            {templates.map((template) => {
              const type = types.find(({ templateType }) => templateType === template.templateType)
              const maySend = mayWriteSecrets || !type?.isAdminOnly
              return (
                <TemplateCard
                  key={template.id}
                  template={template}
                  typeLabel={type?.label ?? template.templateType}
                  mayChange={maySend}
                  onOpen={(kind, button) => onShow({ kind, template, maySend }, button)}
                  onDeleted={() => onDeleted(template)}
                />
              )
            })}
          </ul>
        </section>
      )}
    </>
  )
}

interface ShippedEmailState {
  readonly type: TemplateTypeSummary
  readonly hasOwnTemplate: boolean
  readonly hasOwnTexts: boolean
}

function listShippedEmails(
  types: readonly TemplateTypeSummary[],
  templates: readonly EmailTemplate[],
  texts: EmailTexts['texts'] = {},
): ShippedEmailState[] {
  const own = new Set(templates.filter(({ isActive }) => isActive).map(({ templateType }) => templateType))
  return types.flatMap((type) =>
    type.event === null
      ? []
      : [
          {
            type,
            hasOwnTemplate: own.has(type.templateType),
            hasOwnTexts: Object.hasOwn(texts, type.event),
          },
        ],
  )
}

/** Deleting needs no confirmation, so it can be undone here. */
function DeletedTemplateNotice({ template, onDone }: { template: EmailTemplate; onDone: () => void }) {
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
  emails: readonly ShippedEmailState[]
  mayWriteSecrets: boolean
  onOpen: (kind: 'shipped' | 'customise' | 'texts', type: TemplateTypeSummary, button: HTMLElement) => void
}

function ShippedEmailTemplates({ emails, mayWriteSecrets, onOpen }: ShippedEmailTemplatesProps) {
  return (
    <ul className="shipped-templates" aria-label="E-mails">
      {emails.map((email) => {
        const { type } = email
        const { templateType, label, whenSent } = type
        return (
          <li key={templateType} className="shipped-template">
            <div className="shipped-template-text">
              <h3 className="list-card-title">{label}</h3>
              <p className="muted">{whenSent}</p>
              <Badge {...(email.hasOwnTemplate && badgeProps.secondary)}>{stateText(email)}</Badge>
            </div>
            <div className="row-actions">
              {email.hasOwnTemplate ? null : (
                <Button
                  aria-label={`Preview the default ${label}`}
                  onClick={(event) => onOpen('shipped', type, event.currentTarget)}
                  leftSection={<Icon name="eye" />}
                >
                  Preview
                </Button>
              )}
              {mayWriteSecrets || !type.isAdminOnly ? (
                <EditButtons email={email} onOpen={onOpen} />
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

function stateText({ hasOwnTemplate, hasOwnTexts }: ShippedEmailState): string {
  if (hasOwnTemplate) return 'Your template in use'
  return hasOwnTexts ? 'Your texts in use' : 'Default template in use'
}

interface EditButtonsProps extends Pick<ShippedEmailTemplatesProps, 'onOpen'> {
  email: ShippedEmailState
}

/** An active template of one's own is edited on its card. */
function EditButtons({ email: { type, hasOwnTemplate }, onOpen }: EditButtonsProps) {
  const { label } = type
  return (
    <>
      <Button
        aria-label={`Edit texts of ${label}`}
        onClick={(event) => onOpen('texts', type, event.currentTarget)}
        leftSection={<Icon name="pencil" />}
      >
        Edit texts
      </Button>
      {hasOwnTemplate ? null : (
        <Button
          variant="subtle"
          aria-label={`Advanced: write a template for ${label}`}
          onClick={(event) => onOpen('customise', type, event.currentTarget)}
          leftSection={<Icon name="palette" />}
        >
          Advanced
        </Button>
      )}
    </>
  )
}

function TemplateCard({
  template,
  typeLabel,
  mayChange,
  onOpen,
  onDeleted,
}: {
  template: EmailTemplate
  typeLabel: string
  mayChange: boolean
  onOpen: (kind: 'preview' | 'edit', button: HTMLElement) => void
  onDeleted: () => void
}) {
  const { id, templateName, subjectTemplate, isActive } = template
  const deletion = useSendOnce(deleteTemplateMutation)
  const named = (action: string) => `${action} ${templateName}`
  return (
    <li className="list-card template-card">
      <div className="list-card-head">
        <h3 className="list-card-title">{templateName}</h3>
        <Badge {...badgeProps[isActive ? 'success' : 'secondary']}>{isActive ? 'Active' : 'Inactive'}</Badge>
      </div>
      <div>
        <Badge>{typeLabel}</Badge>
      </div>
      <p className="template-card-subject">Subject: {subjectTemplate}</p>
      <div className="row-actions">
        <Button
          aria-label={named('Preview')}
          onClick={(event) => onOpen('preview', event.currentTarget)}
          leftSection={<Icon name="eye" />}
        >
          Preview
        </Button>
        {mayChange ? (
          <>
            <Button
              aria-label={named('Edit')}
              onClick={(event) => onOpen('edit', event.currentTarget)}
              leftSection={<Icon name="pencil" />}
            >
              Edit
            </Button>
            <BusyButton
              variant="subtle"
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
