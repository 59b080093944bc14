import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { useOpened } from '../../../../../ui/admin/use-opened.ts'
import { Button } from '../../../../../ui/public/button.tsx'
import { Icon } from '../../../../../ui/public/icon.tsx'
import { Loading } from '../../../../../ui/public/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../../../ui/public/states.tsx'
import { TemplateType } from '../../../contract/email.ts'
import { isAdminTemplate } from '../../../contract/secret-links.ts'
import type { EmailTemplate } from '../../../contract/templates.ts'
import { templatesQuery } from '../../templates-api.ts'
import { DeletedNotice } from './deleted-notice.tsx'
import { ShippedTemplates } from './shipped-templates.tsx'
import { TemplateCard } from './template-card.tsx'
import { type OpenTemplate, TemplateDialogs } from './template-dialogs.tsx'

const skeletonCards = ['first', 'second', 'third']

export function TemplatesTab({ mayWriteSecrets }: { mayWriteSecrets: boolean }) {
  const found = useQuery(templatesQuery(useApi()))
  const { open, show, close } = useOpened<OpenTemplate>()
  const [deleted, setDeleted] = useState<EmailTemplate | null>(null)
  return (
    <>
      <div className="toolbar">
        <p className="template-intro">
          Each type of message uses your active template, or else the version that comes with the program.
        </p>
        <Button
          className="needs-script toolbar-end"
          onClick={(event) => show({ kind: 'create' }, event.currentTarget)}
        >
          <Icon name="plus" />
          New Template
        </Button>
      </div>
      {deleted === null ? null : (
        <DeletedNotice key={deleted.id} template={deleted} onDone={() => setDeleted(null)} />
      )}
      <FoundTemplates mayWriteSecrets={mayWriteSecrets} found={found} onShow={show} onDeleted={setDeleted} />
      <TemplateDialogs
        mayWriteSecrets={mayWriteSecrets}
        open={open}
        templates={found.data ?? []}
        onClose={close}
      />
    </>
  )
}

interface FoundTemplatesProps {
  mayWriteSecrets: boolean
  found: {
    readonly data: readonly EmailTemplate[] | undefined
    readonly error: Error | null
    refetch(): Promise<unknown>
  }
  onShow: (open: OpenTemplate, button: HTMLElement) => void
  onDeleted: (template: EmailTemplate) => void
}

function FoundTemplates({ mayWriteSecrets, found, onShow, onDeleted }: FoundTemplatesProps) {
  const { data: templates, error } = found
  if (templates === undefined && error !== null)
    return (
      <ErrorState
        message={`Failed to load templates: ${error.message}`}
        onRetry={() => void found.refetch()}
      />
    )
  if (templates === undefined)
    return (
      <Loading label="Loading templates">
        <div className="template-cards">
          {skeletonCards.map((card) => (
            <div key={card} className="skeleton template-skeleton" />
          ))}
        </div>
      </Loading>
    )
  return (
    <>
      {templates.length === 0 ? (
        <EmptyState title="No templates of your own yet.">
          Customise a shipped version below, or write a new template.
        </EmptyState>
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
                mayChange={mayWriteSecrets || !isAdminTemplate(template.templateType)}
                onOpen={(kind, button) => onShow({ kind, template }, button)}
                onDeleted={() => onDeleted(template)}
              />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="shipped-templates">
        <h2 id="shipped-templates" className="template-heading">
          Shipped versions
        </h2>
        <ShippedTemplates
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
