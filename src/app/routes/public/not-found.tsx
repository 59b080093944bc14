import { data } from 'react-router'
import { NotFoundPage } from '#app/app/layouts/failure-screens.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export function Component() {
  return <NotFoundPage />
}
