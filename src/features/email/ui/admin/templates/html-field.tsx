import { Input, Textarea } from '@mantine/core'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import type { TemplateVariable } from '#app/features/email/contract/templates.ts'
import type { FieldIssue } from '#app/platform/api-client/api-client.ts'
import type { CodeEditor, EditorLineError } from './code-editor.ts'
import type { TemplateFormValues } from './template-values.ts'

export interface HtmlTemplateFieldProps {
  control: Control<TemplateFormValues, unknown, TemplateFormValues>
  /** For completion. */
  variables: readonly TemplateVariable[]
  /** Of all fields. */
  issues: readonly FieldIssue[]
  /** Set once loaded. */
  editor: RefObject<CodeEditor | null>
}

/** A code editor, and a plain field until it loads. */
export function HtmlTemplateField({ control, variables, issues, editor }: HtmlTemplateFieldProps) {
  const { field, fieldState } = useController({ control, name: 'htmlTemplate' })
  const id = useId()
  const ids = { label: `${id}-label`, hint: `${id}-description` }
  const host = useRef<HTMLDivElement>(null)
  const mounted = useEditor(host, field, ids)

  useEffect(() => {
    editor.current = mounted
    if (mounted !== null) field.ref({ focus: mounted.focus })
  }, [editor, mounted, field.ref])
  useEffect(() => mounted?.setValue(field.value), [mounted, field.value])
  useEffect(() => mounted?.setVariables(variables), [mounted, variables])
  useEffect(() => mounted?.setMarks(toLineErrors(issues)), [mounted, issues])

  const isPlain = mounted === null
  return (
    <Input.Wrapper
      id={id}
      className="template-html"
      size="md"
      label="HTML Content"
      labelElement="div"
      labelProps={{ id: ids.label, onClick: () => mounted?.focus() }}
      description="HTML with Liquid. Press Ctrl+Space to list the variables, or Tab to leave the editor."
      error={fieldState.error?.message}
      errorProps={{ role: 'alert' }}
      required
    >
      <div ref={host} className="template-editor" data-invalid={fieldState.invalid} hidden={isPlain} />
      {isPlain ? (
        <Textarea
          {...field}
          className="template-code"
          aria-labelledby={ids.label}
          rows={10}
          spellCheck={false}
        />
      ) : null}
    </Input.Wrapper>
  )
}

interface EditedField {
  readonly value: string
  onChange(value: string): void
  onBlur(): void
}

/** Null until loaded, or on failure. */
function useEditor(
  host: RefObject<HTMLDivElement | null>,
  field: EditedField,
  ids: { readonly label: string; readonly hint: string },
): CodeEditor | null {
  const [editor, setEditor] = useState<CodeEditor | null>(null)
  // Keeps input typed while loading.
  const current = useRef(field)
  useEffect(() => {
    current.current = field
  })
  const { label, hint } = ids

  useEffect(() => {
    let made: CodeEditor | null = null
    let isGone = false
    void import('./code-editor.ts')
      .then(({ mountCodeEditor }) => {
        const parent = host.current
        if (isGone || parent === null) return
        const hasFocus = parent.parentElement?.contains(document.activeElement) === true
        made = mountCodeEditor({
          parent,
          value: current.current.value,
          labelledBy: label,
          describedBy: hint,
          nonce: readPageNonce(),
          onChange: (value) => current.current.onChange(value),
          onBlur: () => current.current.onBlur(),
        })
        parent.hidden = false
        setEditor(made)
        if (hasFocus) made.focus()
      })
      // Falls back to the plain field.
      .catch(() => undefined)
    return () => {
      isGone = true
      made?.destroy()
    }
  }, [host, label, hint])
  return editor
}

function toLineErrors(issues: readonly FieldIssue[]): EditorLineError[] {
  return issues.flatMap(({ path, message }) => {
    const [, line] = /^Line (\d+): /.exec(message) ?? []
    return path === 'htmlTemplate' && line !== undefined ? [{ line: Number(line), message }] : []
  })
}

/** The page's CSP nonce for inline styles. Read from a script's property, as browsers hide the attribute. */
export function readPageNonce(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
}
