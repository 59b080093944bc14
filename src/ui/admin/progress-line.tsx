import { Progress } from '@mantine/core'
import { useId } from 'react'

export interface ProgressLineProps {
  label: string
  /** 0 to 100. */
  percent: number
}

/** A progress bar under its label. */
export function ProgressLine({ label, percent }: ProgressLineProps) {
  const id = useId()
  return (
    <div className="progress-line">
      <p id={id}>{label}</p>
      <Progress.Root>
        <Progress.Section value={Math.round(percent)} aria-labelledby={id} />
      </Progress.Root>
    </div>
  )
}
