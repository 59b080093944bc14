import { Icon } from '../../../../../ui/public/icon.tsx'
import type { TemplateVariable } from '../../../contract/templates.ts'

export interface VariablesReferenceProps {
  /** Those of the chosen type. */
  variables: readonly TemplateVariable[]
  onInsert: (text: string) => void
}

/** What can stand between the braces; a press puts it where one wrote last. */
export function VariablesReference({ variables, onInsert }: VariablesReferenceProps) {
  if (variables.length === 0) return null
  return (
    // As the public pages' own part draws it, which shared with the office would be loaded by all of them.
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
