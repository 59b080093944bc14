import type { ReactNode } from 'react'

export interface SelectionBoxProps {
  /** What it chooses, for those who do not see the row. */
  label: string
  isChosen: boolean
  /** Some of what it stands for is chosen, and some not. */
  isPartly?: boolean
  onChoose: (isChosen: boolean) => void
  /** Words beside it, where the row does not tell what it is for. */
  children?: ReactNode
}

/** The box by which a row is chosen, or all of them; as large as a finger. */
export function SelectionBox({ label, isChosen, isPartly = false, onChoose, children }: SelectionBoxProps) {
  return (
    <label className="selection-box">
      <input
        ref={(box) => {
          // It has no attribute.
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
