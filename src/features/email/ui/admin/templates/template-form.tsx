import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, type ReactNode, type RefObject, useRef } from 'react'
import { type RefCallBack, useWatch } from 'react-hook-form'
import type { TemplateFields } from '#app/features/email/contract/template-fields.ts'
import type { EmailTemplate, TemplateVariable } from '#app/features/email/contract/templates.ts'
import { templateReferenceQuery, templateTypesQuery } from '#app/features/email/ui/templates-api.ts'
import { SheetForm, type SheetFormProps } from '#app/ui/admin/sheet.tsx'
import type { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { insertAtCaret, type TextControl } from './insert-at-caret.ts'
import { SendTemplateToSelfButton, TemplateLivePreview, useTemplateLivePreview } from './live-preview.tsx'
import { RestoreShippedTemplate } from './restore-shipped.tsx'

const fieldLabels: Readonly<Record<string, string>> = {
  subjectTemplate: 'Subject',
  htmlTemplate: 'HTML Content',
  textTemplate: 'Text Content',
}

/** Preview debounce. */
const debounceInMs = 400

export interface TemplateFormProps {
  adminForm: ReturnType<typeof useAdminForm<TemplateFields>>
  /** Other templates, of which one may be active. */
  templates: readonly EmailTemplate[]
  /** Whether to offer types with secret links. */
  mayWriteSecrets: boolean
  buttons: Pick<SheetFormProps<TemplateFields>, 'saveLabel' | 'busyLabel' | 'needsChange'>
  notice?: ReactNode
}

export function TemplateForm(props: TemplateFormProps) {
  const { adminForm, templates, mayWriteSecrets, buttons, notice } = props
  const { field, form } = adminForm
  const values = useWatch({ control: form.control, compute: (typed: TemplateFields) => typed })
  const types = useQuery(templateTypesQuery()).data?.types ?? []
  const type = types.find(({ templateType }) => templateType === values.templateType)
  const reference = useQuery(templateReferenceQuery())
  const known = reference.data?.types.find(({ templateType }) => templateType === values.templateType)
  const [written] = useDebouncedValue(values, debounceInMs)
  const preview = useTemplateLivePreview(written, types)
  const insertion = useTextInsertion()
  return (
    <div className="template-workbench">
      <SheetForm adminForm={adminForm} {...buttons}>
        {notice}
        <TextInput {...field('templateName')} label="Template Name" required data-autofocus />
        <NativeSelect {...field('templateType')} label="Template Type" description={type?.whenSent} required>
          {values.templateType === '' ? <option value="">Choose a type</option> : null}
          {types
            .filter(({ isAdminOnly }) => mayWriteSecrets || !isAdminOnly)
            .map(({ templateType, label }) => (
              <option key={templateType} value={templateType}>
                {label}
              </option>
            ))}
        </NativeSelect>
        <RestoreShippedTemplate form={form} values={values} shipped={known?.shipped ?? null} />
        <div onFocusCapture={insertion.remember}>
          <TextInput {...field('subjectTemplate')} label="Subject" required />
          <Textarea
            {...withElement(field('htmlTemplate'), insertion.html)}
            className="template-code"
            label="HTML Content"
            description="HTML with Liquid."
            rows={10}
            resize="vertical"
            spellCheck={false}
            required
          />
          <Textarea
            {...field('textTemplate')}
            className="template-code"
            label="Text Content"
            description="For mail programs that show no HTML."
            rows={5}
            spellCheck={false}
            required
          />
        </div>
        <TemplateVariablesReference variables={known?.variables ?? []} onInsert={insertion.insert} />
        <Switch
          {...form.register('isActive')}
          defaultChecked={form.getValues('isActive')}
          className="template-active"
          label="Active"
          description={activeHint(values, templates)}
        />
      </SheetForm>
      <TemplateLivePreview preview={preview} isTypeChosen={type !== undefined} fieldLabels={fieldLabels}>
        {type === undefined ? null : <SendTemplateToSelfButton template={partsOf(values)} />}
      </TemplateLivePreview>
    </div>
  )
}

/** Props of a field whose element is noted too. To be called in the order of fields: errors get the focus in it. */
function withElement<Props extends { ref: RefCallBack }>(props: Props, noted: RefObject<TextControl | null>) {
  const ref = (element: HTMLTextAreaElement | null) => {
    noted.current = element
    props.ref(element)
  }
  return { ...props, ref }
}

function partsOf({ templateType, subjectTemplate, htmlTemplate, textTemplate }: TemplateFields) {
  return { templateType, subjectTemplate, htmlTemplate, textTemplate }
}

/** Warns which template is replaced. */
function activeHint({ templateType, isActive }: TemplateFields, others: readonly EmailTemplate[]): string {
  if (templateType === 'custom') return 'Custom templates are not sent automatically.'
  const current = others.find((other) => other.isActive && other.templateType === templateType)
  if (!isActive)
    return current === undefined
      ? 'Messages of this type use the default template.'
      : `Messages of this type use “${current.templateName}”.`
  return current === undefined
    ? 'Messages of this type use it from now on.'
    : `Replaces “${current.templateName}”, which becomes inactive. Each type has only one active template.`
}

/** Inserts text at the last cursor position, at first in the HTML. */
function useTextInsertion() {
  const html = useRef<HTMLTextAreaElement>(null)
  const last = useRef<TextControl | null>(null)

  function remember({ target }: FocusEvent): void {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) last.current = target
  }

  function insert(text: string): void {
    const field = last.current?.isConnected ? last.current : html.current
    if (field !== null) insertAtCaret(field, text)
  }

  return { html, remember, insert }
}

function TemplateVariablesReference({
  variables,
  onInsert,
}: {
  variables: readonly TemplateVariable[]
  onInsert: (text: string) => void
}) {
  if (variables.length === 0) return null
  return (
    // Not the public component: sharing it would make every public page load it.
    <details className="disclosure">
      <summary className="disclosure-summary">
        Variables of this type
        <Icon name="chevron-down" />
      </summary>
      <p className="muted">Select a variable to insert it at your cursor.</p>
      <ul className="template-variables">
        {variables.map(({ name, meaning, sample }) => {
          const written = `{{ ${name} }}`
          return (
            <li key={name}>
              <button
                type="button"
                className="template-variable"
                aria-label={`Insert ${written}`}
                onClick={() => onInsert(written)}
              >
                <code>{written}</code>
              </button>
              <span>{meaning}</span>
              {sample === '' ? null : <span className="muted">e.g. {sample}</span>}
            </li>
          )
        })}
      </ul>
    </details>
  )
}
