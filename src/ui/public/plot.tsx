import { type ReactNode, useId } from 'react'
import { Disclosure } from './disclosure.tsx'
import { Card } from './structure.tsx'

export interface PlotProps {
  title: string
  /** What somebody who does not see it should know of it. */
  summary: string
  /** The first names a row. */
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  /** The drawing. */
  children: ReactNode
  /** How to read it. */
  note?: string
}

/** A drawing of numbers, with the numbers behind it. */
export function Plot({ title, summary, columns, rows, children, note }: PlotProps) {
  const id = useId()
  return (
    <Card as="section" labelledBy={id}>
      <h2 id={id}>{title}</h2>
      {/* One picture, told in a sentence; its words without their places would say little. */}
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

/** How much of the whole, as the styles of a bar read it. */
export function share(part: number, whole: number): React.CSSProperties {
  const portion = whole <= 0 ? 0 : Math.min(1, part / whole)
  return { '--share': portion.toFixed(4) } as React.CSSProperties
}
