import type { RouteModule } from './route-module.ts'

/** Those of `routes.ts` that are declared as rare. */
const modules = import.meta.glob<RouteModule>([
  './routes/admin/*.tsx',
  './routes/member/{dashboard,new-password,two-step-sign-in}.tsx',
  './routes/public/{about,account-link,certificate,evaluation,forgot-password,index-backup,my-registrations,presenter,privacy,report-change,resource-document,status,ticket,verify}.tsx',
])

/** Throws if there is no such page. */
export function loadRareRoute(file: string): Promise<RouteModule> {
  const load = modules[`./${file}`]
  if (load === undefined) throw new Error(`There is no route module ${file}.`)
  return load()
}
