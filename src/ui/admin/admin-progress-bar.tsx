import { useId } from 'react'

export interface AdminProgressBarProps {
  label: string
  done: number
  total: number
}

/** Separate from the public component, to keep its code out of public bundles. */
export function AdminProgressBar({ label, done, total }: AdminProgressBarProps) {
  const id = useId()
  return (
    <div className="progress-line">
      <label htmlFor={id}>{label}</label>
      <progress id={id} value={done} max={total} />
    </div>
  )
}
