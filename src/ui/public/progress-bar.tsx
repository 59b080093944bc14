import { useId } from 'react'

/** Native, so without inline style. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  const id = useId()
  const rounded = Math.round(Math.min(100, Math.max(0, percent)))
  return (
    <div className="w-full">
      <label className="flex justify-between gap-4 text-small" htmlFor={id}>
        <span>{label}</span>
        <span aria-hidden="true">{rounded}%</span>
      </label>
      <progress className="progress" id={id} value={rounded} max={100} />
    </div>
  )
}
