import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { TemplateFields } from '#app/features/email/contract/template-fields.ts'
import type {
  PreviewTemplateInput,
  TemplatePreview,
  TemplateTypeSummary,
} from '#app/features/email/contract/templates.ts'
import { sendTemplateToSelfMutation, templatePreviewQuery } from '#app/features/email/ui/templates-api.ts'
import { ApiError, type FieldIssue } from '#app/platform/api-client/api-client.ts'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { TemplatePreviewPane } from './template-preview.tsx'

export interface TemplatePreviewState {
  readonly message: TemplatePreview | null
  readonly issues: readonly FieldIssue[]
  readonly errorMessage: string | null
}

const noIssues: readonly FieldIssue[] = []

/** Renders only templates of one of the types. */
export function useTemplateLivePreview(
  { templateType, subjectTemplate, htmlTemplate, textTemplate }: TemplateFields,
  types: readonly TemplateTypeSummary[],
): TemplatePreviewState {
  const response = useQuery({
    ...templatePreviewQuery({ templateType, subjectTemplate, htmlTemplate, textTemplate }),
    enabled: types.some((type) => type.templateType === templateType),
  })
  return useLastPreview(response)
}

/** Keeps the last result while the next is made, to avoid flicker. */
export function useLastPreview({
  data,
  error,
  isPending,
}: {
  data: TemplatePreview | undefined
  error: Error | null
  isPending: boolean
}): TemplatePreviewState {
  const [last, setLast] = useState<LastResponse>({ error: null, message: null })
  if (!isPending && (error !== last.error || (data !== undefined && data !== last.message)))
    setLast({ error, message: data ?? last.message })
  const issues = last.error instanceof ApiError ? last.error.issues : noIssues
  return {
    message: last.message,
    issues,
    errorMessage: last.error !== null && issues.length === 0 ? last.error.message : null,
  }
}

interface LastResponse {
  readonly error: Error | null
  readonly message: TemplatePreview | null
}

export interface TemplateLivePreviewProps {
  preview: TemplatePreviewState
  isTypeChosen: boolean
  /** Labels by the path of an issue. */
  fieldLabels: Readonly<Record<string, string>>
  /** Content below the preview. */
  children: ReactNode
}

export function TemplateLivePreview(props: TemplateLivePreviewProps) {
  const { preview, isTypeChosen, fieldLabels, children } = props
  const { message, issues, errorMessage } = preview
  return (
    <section className="template-aside" aria-labelledby="live-preview-title">
      <h3 id="live-preview-title" className="eyebrow">
        Live preview
      </h3>
      {isTypeChosen ? null : <p className="muted">Choose a type, and the message appears here.</p>}
      {issues.length === 0 ? null : (
        <Alert {...alertProps.warning} title="This cannot be sent yet.">
          <ul className="template-issues">
            {issues.map(({ path, message: text }) => (
              <li key={`${path} ${text}`}>
                {fieldLabels[path] ?? path}: {text}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {errorMessage === null ? null : (
        <Alert {...alertProps.warning} title="The preview cannot be made.">
          {errorMessage}
        </Alert>
      )}
      {message === null || !isTypeChosen ? null : (
        <TemplatePreviewPane message={message} note="Filled with sample data." />
      )}
      {children}
    </section>
  )
}

export function SendTemplateToSelfButton({ template }: { template: PreviewTemplateInput }) {
  const { mutate, isPending } = useEndpointMutation(sendTemplateToSelfMutation)
  return (
    <BusyButton
      busyLabel={isPending ? 'Sending...' : undefined}
      onClick={() => mutate(template)}
      leftSection={<Icon name="send" />}
    >
      Send to me
    </BusyButton>
  )
}
