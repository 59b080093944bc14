import type pg from 'pg'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly name?: string
}

export interface PlanReport {
  readonly milliseconds: number
  /** How each table was read, such as 'seminars by seminars_starts_idx'. */
  readonly reads: readonly string[]
  readonly scanned: readonly string[]
  readonly rows: number
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

export async function explain(pool: pg.Pool, { text, values }: Statement): Promise<PlanReport> {
  const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, [...values])
  const { Plan, 'Execution Time': time } = rows[0]['QUERY PLAN'][0]
  const nodes = nodesOf(Plan)
  const reads = nodes.filter((node) => /Scan/.test(node['Node Type']) && node['Node Type'] !== 'CTE Scan')
  return {
    milliseconds: Number(time.toFixed(2)),
    reads: [...new Set(reads.map(readWords))],
    scanned: nodes
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .flatMap((node) => node['Relation Name'] ?? []),
    rows: nodes.reduce((sum, node) => sum + rowsOf(node), 0),
  }
}

function rowsOf(node: PlanNode): number {
  return (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
}

function readWords(node: PlanNode): string {
  const way = node['Index Name'] === undefined ? node['Node Type'].toLowerCase() : `by ${node['Index Name']}`
  return [node['Relation Name'], way].filter(Boolean).join(' ')
}

export function printPlans(statements: readonly PlanReport[]): void {
  for (const { milliseconds, rows, reads } of statements)
    console.log(
      `  ${String(milliseconds).padStart(8)} ms ${String(rows).padStart(8)} rows  ${reads.join(', ')}`,
    )
}
