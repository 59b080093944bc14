import { Icon } from '../../../../../ui/public/icon.tsx'
import type { TemplateVariable } from '../../../contract/templates.ts'

export interface VariablesReferenceProps {
  variables: readonly TemplateVariable[]
  onInsert: (text: string) => void
}

export function VariablesReference({ variables, onInsert }: VariablesReferenceProps) {
  if (variables.length === 0) return null
  return (
    // Not the public component: sharing it would make every public page load it.
    <details className="disclosure">
      <summary className="disclosure-summary">
        Variables of this type
        <Icon name="chevron-down" />
      </summary>
      <p className="muted">A press puts the variable where you wrote last.</p>
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
