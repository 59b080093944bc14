import { useId } from 'react'

export interface ProgressLineProps {
  /** 'Deleting: 3 of 10 done' */
  label: string
  done: number
  total: number
}

/** How far a longer work of the office is. That of the public pages stays with them, style and all. */
export function ProgressLine({ label, done, total }: ProgressLineProps) {
  const id = useId()
  return (
    <div className="progress-line">
      <label htmlFor={id}>{label}</label>
      <progress id={id} value={done} max={total} />
    </div>
  )
}
