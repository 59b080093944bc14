import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { ListSkeleton } from '../../../../../ui/admin/list-skeleton.tsx'
import { overlaid } from '../../../../../ui/admin/overlay-count.ts'
import { ErrorState } from '../../../../../ui/public/states.tsx'
import type { PreviewTemplateInput } from '../../../contract/templates.ts'
import { templatePreviewQuery } from '../../templates-api.ts'
import { SendToMe } from './send-to-me.tsx'
import { TemplatePreviewPane } from './template-preview.tsx'

export interface TemplatePreviewDialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

export function TemplatePreviewDialog({ title, onClose, children }: TemplatePreviewDialogProps) {
  return (
    <Modal.Root {...overlaid} opened onClose={onClose} centered size="48rem">
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

export function WrittenPreview({ written, maySend }: { written: PreviewTemplateInput; maySend: boolean }) {
  const preview = useQuery(templatePreviewQuery(useApi(), written))
  if (preview.data !== undefined)
    return (
      <div className="stack">
        <TemplatePreviewPane message={preview.data} note="Filled with sample facts." />
        {maySend ? <SendToMe written={written} /> : null}
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
