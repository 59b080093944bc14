import { useSearchParams } from 'react-router'
import { provider } from '../../../content/provider.ts'
import { ContactForm } from '../../../features/support/ui/public/contact-form.tsx'
import { Alert } from '../../../ui/public/alert.tsx'
import { FormStyles } from '../../../ui/public/lazy-styles.tsx'
import { Card, PageHeading, Section } from '../../../ui/public/structure.tsx'
import { pageMeta } from '../../page-meta.ts'
import { pageRequest } from '../../request-context.ts'
import { useNonce } from '../../use-nonce.ts'
import type { Route } from './+types/contact.ts'
import { ContactDetails } from './contact/contact-details.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { appUrl: context.get(pageRequest).appUrl }
}

export function clientLoader() {
  return { appUrl: window.location.origin }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { addressLines, landline } = provider.contact
  return pageMeta({
    appUrl: loaderData?.appUrl ?? '',
    path: '/contact',
    title: 'Contact Us',
    description: `Write to ${provider.name}, call ${landline}, or visit us at ${addressLines.join(', ')}.`,
  })
}

export default function ContactPage() {
  const [search] = useSearchParams()
  return (
    <>
      <FormStyles nonce={useNonce()} />
      <Section>
        <div className="grid gap-8">
          <PageHeading
            title="Contact Us"
            subtitle="Questions about a seminar, a payment or a training for your school or office? Write to us."
          />
          <div className="grid gap-10 md:grid-cols-2">
            <Card as="section" labelledBy="message-heading">
              <h2 className="text-h3" id="message-heading">
                Send us a message
              </h2>
              <noscript>
                <Alert variant="warning" title="Sending a message here needs JavaScript">
                  <p>Please turn it on in your browser, or call us or write an e-mail.</p>
                </Alert>
              </noscript>
              <div className="needs-script">
                <ContactForm subject={search.get('subject') ?? ''} />
              </div>
            </Card>
            <ContactDetails {...provider.contact} />
          </div>
        </div>
      </Section>
    </>
  )
}
