/** Loaded on demand behind `CodeEditor`, with a plain field as fallback. Tab leaves it. */
import { autocompletion, completionKeymap, completionStatus } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { html } from '@codemirror/lang-html'
import { liquid } from '@codemirror/lang-liquid'
import { bracketMatching, syntaxHighlighting } from '@codemirror/language'
import { lintGutter, setDiagnostics } from '@codemirror/lint'
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { classHighlighter } from '@lezer/highlight'
import type { TemplateVariable } from '#app/features/email/contract/templates.ts'

/** Its sheet outranks our layers, so override it only here. */
const codeEditorTheme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--surface)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-code)', fontSize: '0.875rem', lineHeight: '1.5rem' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': {
    color: 'var(--ink-soft)',
    backgroundColor: 'var(--sunken)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLineGutter': { color: 'var(--ink)', fontWeight: '700' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--brand-soft)' },
  '.cm-tooltip': {
    color: 'var(--ink)',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--line-strong)',
    borderRadius: '0.5rem',
    overflow: 'hidden',
  },
  '.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-code)', fontSize: '0.875rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.375rem 0.75rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--on-brand-soft)',
    backgroundColor: 'var(--brand-soft)',
  },
  '.cm-completionDetail': { fontFamily: 'var(--font-sans)', fontStyle: 'normal' },
  '.cm-diagnostic': { padding: '0.375rem 0.75rem' },
})

export interface EditorLineError {
  /** One-based. */
  readonly line: number
  readonly message: string
}

export interface CodeEditor {
  /** Ignored if the editor has this value. */
  setValue(value: string): void
  setMarks(marks: readonly EditorLineError[]): void
  setVariables(variables: readonly TemplateVariable[]): void
  /** Replaces the selection. */
  insert(text: string): void
  focus(): void
  destroy(): void
}

export interface CodeEditorOptions {
  readonly parent: HTMLElement
  readonly value: string
  readonly labelledBy: string
  readonly describedBy: string
  readonly nonce: string
  onChange(value: string): void
  onBlur(): void
}

/** Tags may open and close in different Liquid branches. */
const base = html({ matchClosingTags: false })

/** Marks programmatic changes. */
const isExternalChange = Annotation.define<boolean>()

export function mountCodeEditor(options: CodeEditorOptions): CodeEditor {
  const language = new Compartment()
  let known = options.value
  const view = new EditorView({
    parent: options.parent,
    state: EditorState.create({
      doc: options.value,
      extensions: [
        behaviour,
        language.of(liquid({ base })),
        EditorView.cspNonce.of(options.nonce),
        attributes(options),
        EditorView.domEventHandlers({ blur: options.onBlur }),
        EditorView.updateListener.of(({ docChanged, transactions, state }) => {
          if (!docChanged || transactions.some((one) => one.annotation(isExternalChange))) return
          known = state.doc.toString()
          options.onChange(known)
        }),
      ],
    }),
  })
  return {
    setValue(value) {
      if (value === known) return
      known = value
      const changes = { from: 0, to: view.state.doc.length, insert: value }
      view.dispatch({ changes, annotations: isExternalChange.of(true) })
    },
    setMarks(marks) {
      view.dispatch(setDiagnostics(view.state, toDiagnostics(view.state, marks)))
    },
    setVariables(variables) {
      view.dispatch({ effects: language.reconfigure(liquid({ base, ...completionsOf(variables) })) })
    },
    insert(text) {
      view.dispatch(view.state.replaceSelection(text))
      view.focus()
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }
}

const behaviour: Extension = [
  lineNumbers(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  drawSelection(),
  history(),
  bracketMatching(),
  lintGutter(),
  autocompletion({ icons: false }),
  EditorView.lineWrapping,
  syntaxHighlighting(classHighlighter),
  codeEditorTheme,
  keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap]),
]

function attributes({ labelledBy, describedBy }: CodeEditorOptions): Extension {
  return EditorView.contentAttributes.of((view): Record<string, string> => {
    const named = {
      'aria-labelledby': labelledBy,
      'aria-describedby': describedBy,
      spellcheck: 'false',
      tabindex: '0',
    }
    // Esc closes the completion list before the surrounding sheet.
    return completionStatus(view.state) === null
      ? named
      : { ...named, 'data-mantine-stop-propagation': 'true' }
  })
}

function toDiagnostics({ doc }: EditorState, marks: readonly EditorLineError[]) {
  return marks.map(({ line, message }) => {
    const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines))
    return { from, to, message, severity: 'error' as const }
  })
}

/** Completes 'seminar.title' part by part. */
function completionsOf(variables: readonly TemplateVariable[]) {
  const paths = variables.map(({ name, meaning }) => ({ parts: name.split('.'), detail: meaning }))
  const roots = new Map(
    paths.map(({ parts: [root = '', ...rest], detail }) => [root, rest.length === 0 ? detail : '']),
  )
  return {
    variables: [...roots].map(([label, detail]) => ({ label, detail, type: 'variable' })),
    properties: (path: readonly string[]) =>
      paths
        .filter(
          ({ parts }) => parts.length === path.length + 1 && path.every((part, at) => part === parts[at]),
        )
        .map(({ parts, detail }) => ({ label: parts.at(-1) ?? '', detail, type: 'property' })),
  }
}
