import { data } from 'react-router'
import { NotFoundScreen } from '../../layouts/failure-screens.tsx'

/** Any address that is no page: said in words, with the status that crawlers read. */
export function loader() {
  return data(null, { status: 404 })
}

export function meta() {
  return [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }]
}

export default function NotFoundPage() {
  return <NotFoundScreen />
}
