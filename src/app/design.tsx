import { DesignPage } from '../ui/public/design-page.tsx'

export function Component() {
  return <DesignPage />
}
