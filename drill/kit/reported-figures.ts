import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..', 'results')

export function say(text: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)}  ${text}`)
}

export async function saveFigures(name: string, figures: Readonly<Record<string, unknown>>): Promise<void> {
  console.table(figures)
  const report = { measuredOn: new Date().toISOString().slice(0, 10), ...figures }
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`)
}
