import type { ReactNode } from 'react'

interface SelectionCheckboxProps {
  label: string
  isChosen: boolean
  isPartly?: boolean
  onChoose: (isChosen: boolean) => void
  /** Visible label, where the row does not give one. */
  children?: ReactNode
}

/** A checkbox with a touch target of finger size. */
export function SelectionCheckbox({
  label,
  isChosen,
  isPartly = false,
  onChoose,
  children,
}: SelectionCheckboxProps) {
  return (
    <label className="selection-box">
      <input
        ref={(box) => {
          // `indeterminate` has no HTML attribute.
          if (box !== null) box.indeterminate = isPartly
        }}
        type="checkbox"
        className="needs-script"
        aria-label={label}
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      {children}
    </label>
  )
}
