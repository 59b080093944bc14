import type { RouteModule } from './route-module.ts'

/** Those of `routes.ts` that are declared as rare. */
const modules = import.meta.glob<RouteModule>([
  './routes/admin/*.tsx',
  './routes/public/{certificate,index-backup,presenter,report-change,verify}.tsx',
])

/** Throws if there is no such page. */
export function loadRareRoute(file: string): Promise<RouteModule> {
  const load = modules[`./${file}`]
  if (load === undefined) throw new Error(`There is no route module ${file}.`)
  return load()
}
