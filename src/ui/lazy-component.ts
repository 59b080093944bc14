import { createElement, lazy, type ReactNode } from 'react'

type FunctionComponent<Props> = (props: Props) => ReactNode

let loaded: Promise<unknown> = Promise.resolve()

/** Resolves when the server can render every lazy component of the modules that it has loaded. */
export async function lazyComponentsLoaded(): Promise<void> {
  const awaited = loaded
  await awaited
  // A module that has loaded may declare more of them.
  if (awaited !== loaded) await lazyComponentsLoaded()
}

/**
 * A component that the browser loads when it is first shown; render it in `Suspense`. The server, which
 * renders in one pass and waits for nothing, loads it with the module that declares it.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  if (!import.meta.env.SSR) return lazy(async () => ({ default: await load() }))
  let Loaded: FunctionComponent<Props> | undefined
  const loading = load().then((component) => {
    Loaded = component
  })
  // A component that cannot be loaded fails only the pages that show it.
  loaded = Promise.allSettled([loaded, loading])
  return (props) => {
    if (Loaded === undefined) throw new Error('A lazy component is not loaded.')
    return createElement(Loaded, props)
  }
}
