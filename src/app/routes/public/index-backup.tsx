import { PageMeta } from '#app/app/page-meta.tsx'

const title = 'Index backup'

export function Component() {
  return (
    <>
      <PageMeta path="/_index_backup" title={title} description="This page is empty." isHidden />
      <h1 className="sr-only">{title}</h1>
    </>
  )
}
