import type { RouteObject } from 'react-router'

/** Loader, component, error boundary and handle. */
export type RouteModule = Awaited<
  ReturnType<Extract<NonNullable<RouteObject['lazy']>, (...args: never) => unknown>>
>
