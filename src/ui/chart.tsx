import { type ReactNode, useId } from 'react'
import { Disclosure } from './disclosure.tsx'
import { Card } from './structure.tsx'

export interface ChartProps {
  title: string
  summary: string
  /** The first is the row heading. */
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  children: ReactNode
  note?: string
}

/** A chart with its data table. */
export function Chart({ title, summary, columns, rows, children, note }: ChartProps) {
  const id = useId()
  return (
    <Card as="section" labelledBy={id}>
      <h2 id={id}>{title}</h2>
      {/* One image to assistive technology, described by the summary. */}
      <div role="img" aria-label={summary} className="plot">
        {children}
      </div>
      {note === undefined ? null : <p className="plot-note">{note}</p>}
      <Disclosure summary="Show as table">
        <table className="plot-table" aria-labelledby={id}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...values], place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two seminars may have one title
              <tr key={place}>
                <th scope="row">{name}</th>
                {values.map((value, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  <td key={column}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </Card>
  )
}

export function barShareStyle(part: number, whole: number): React.CSSProperties {
  const portion = whole <= 0 ? 0 : Math.min(1, part / whole)
  return { '--share': portion.toFixed(4) } as React.CSSProperties
}
