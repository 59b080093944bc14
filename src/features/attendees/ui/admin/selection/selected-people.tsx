export interface ChosenLineProps {
  label: string
  title: string
  detail?: string
}

export function ChosenLine({ label, title, detail }: ChosenLineProps) {
  return (
    <dl className="chosen-line">
      <dt>{label}</dt>
      <dd>
        <strong>{title}</strong>
        {detail === undefined ? null : <span className="muted">{detail}</span>}
      </dd>
    </dl>
  )
}
