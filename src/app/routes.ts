/** Every URL of the site that is a page. */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const designPage = import.meta.env.DEV ? [route('_design', 'routes/public/design.tsx')] : []

export default [
  layout('layouts/public-area.tsx', [
    index('routes/public/home.tsx'),
    route('register', 'routes/public/register.tsx'),
    ...designPage,
    route('*', 'routes/public/not-found.tsx'),
  ]),
] satisfies RouteConfig
