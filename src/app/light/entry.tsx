/** Script of the light pages. Its build replaces React by Preact, and it has no router: links load documents. */
import { type ComponentType, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Toaster } from '../../ui/toaster.tsx'
import { pageDataId } from '../page-data.ts'
import { type LightPageData, type LightPageProps, lightPageId } from './light-page.ts'

const pages: Readonly<Record<string, () => Promise<unknown>>> = {
  'routes/public/certificate/certificate-page.tsx': async () =>
    (await import('../routes/public/certificate/certificate-page.tsx')).CertificatePage,
  'routes/public/evaluation/evaluation-page.tsx': async () =>
    (await import('../routes/public/evaluation/evaluation-page.tsx')).EvaluationPage,
  'routes/public/ticket/ticket-page.tsx': async () =>
    (await import('../routes/public/ticket/ticket-page.tsx')).TicketPage,
  'routes/public/verify/verify-page.tsx': async () =>
    (await import('../routes/public/verify/verify-page.tsx')).VerifyPage,
}

const firstRender = Promise.withResolvers<void>()

/** Resolves when the server's page has become interactive. */
export const hydrated: Promise<void> = firstRender.promise

function Continued({ Page, props }: { Page: ComponentType<LightPageProps>; props: LightPageProps }) {
  useEffect(() => firstRender.resolve(), [])
  return <Page {...props} />
}

const { light }: { light: LightPageData } = JSON.parse(
  document.getElementById(pageDataId)?.textContent ?? '{}',
)
const element = document.getElementById(lightPageId)
const Page = (await pages[light.page]?.()) as ComponentType<LightPageProps> | undefined
if (element === null || Page === undefined) throw new Error(`There is no light page ${light.page}.`)

// For the start script.
document.dispatchEvent(new Event('hydrating'))
hydrateRoot(element, <Continued Page={Page} props={light.props} />)
const messages = document.createElement('div')
document.querySelector('.toasts')?.replaceWith(messages)
createRoot(messages).render(<Toaster />)
