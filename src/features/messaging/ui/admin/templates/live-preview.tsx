import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, type FieldIssue } from '../../../../../platform/api-client/api-client.ts'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { Alert } from '../../../../../ui/public/alert.tsx'
import type { PreviewTemplateInput, TemplatePreview } from '../../../contract/templates.ts'
import { TemplateType } from '../../../contract.ts'
import { templatePreviewQuery } from '../../templates-api.ts'
import { SendToMe } from './send-to-me.tsx'
import { TemplatePreviewPane } from './template-preview.tsx'
import type { TemplateFormValues } from './template-values.ts'

export interface LivePreviewState {
  /** The last message that could be made. */
  readonly message: TemplatePreview | null
  /** What keeps the text as it stands from becoming one. */
  readonly issues: readonly FieldIssue[]
  /** Why nothing can be shown, where that is no mistake in the text. */
  readonly trouble: string | null
}

const noIssues: readonly FieldIssue[] = []

/** The message that is being written, as it would be sent. */
export function useLivePreview(written: TemplateFormValues): LivePreviewState {
  const { subjectTemplate, htmlTemplate, textTemplate } = written
  const templateType = TemplateType.options.find((type) => type === written.templateType)
  const { data, error, isPending } = useQuery({
    ...templatePreviewQuery(useApi(), {
      templateType: templateType ?? 'custom',
      subjectTemplate,
      htmlTemplate,
      textTemplate,
    }),
    enabled: templateType !== undefined,
  })
  const [last, setLast] = useState<LastAnswer>({ error: null, message: null })
  // The last answer stays until the next: what comes and goes at every letter nobody can read.
  if (!isPending && (error !== last.error || (data !== undefined && data !== last.message)))
    setLast({ error, message: data ?? last.message })
  const issues = last.error instanceof ApiError ? last.error.issues : noIssues
  return {
    message: last.message,
    issues,
    trouble: last.error !== null && issues.length === 0 ? last.error.message : null,
  }
}

interface LastAnswer {
  readonly error: Error | null
  readonly message: TemplatePreview | null
}

const fieldWords: Readonly<Record<string, string>> = {
  subjectTemplate: 'Subject',
  htmlTemplate: 'HTML Content',
  textTemplate: 'Text Content',
}

export interface LivePreviewProps {
  preview: LivePreviewState
  isTypeChosen: boolean
  /** What stands in the form at this moment, saved or not; null without a type. */
  typed: PreviewTemplateInput | null
}

/** Beside the form, or below it on a phone. */
export function LivePreview({ preview, isTypeChosen, typed }: LivePreviewProps) {
  const { message, issues, trouble } = preview
  return (
    <section className="template-aside" aria-labelledby="live-preview-title">
      <h3 id="live-preview-title" className="eyebrow">
        Live preview
      </h3>
      {isTypeChosen ? null : <p className="muted">Choose a type, and the message appears here.</p>}
      {issues.length === 0 ? null : (
        <Alert variant="warning" title="This cannot be sent yet.">
          <ul className="template-issues">
            {issues.map(({ path, message: words }) => (
              <li key={`${path} ${words}`}>
                {fieldWords[path] ?? path}: {words}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {trouble === null ? null : (
        <Alert variant="warning" title="The preview cannot be made.">
          {trouble}
        </Alert>
      )}
      {message === null || !isTypeChosen ? null : (
        <TemplatePreviewPane message={message} note="Filled with sample facts." />
      )}
      {typed === null ? null : <SendToMe written={typed} />}
    </section>
  )
}
