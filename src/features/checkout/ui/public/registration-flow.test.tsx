import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import type { Seminar } from '#app/features/seminars/contract/seminars.ts'
import { standardRegistrationForm } from '#app/features/settings/contract/standard-registration-form.ts'
import { demonstrationSettings } from '#app/features/settings/rules/demonstration-settings.ts'
import { lazyComponentsLoaded } from '#app/ui/lazy-component.ts'
import { FormDefinitionContext } from '../form-definition.ts'
import { PaymentMethodsContext } from '../payment-methods.ts'
import { standardVisitorForm } from '../provider-question-fields.ts'
import type { RegistrationFormStep } from '../registration-form.ts'
import { RegistrationFlow } from './registration-flow.tsx'

const seminar: Seminar = {
  id: 7,
  title: 'Reading Corners That Get Used',
  description: null,
  scheduledDate: '2126-12-05T01:00:00.000Z',
  startDate: '2126-12-05T01:00:00.000Z',
  endDate: '2126-12-05T09:00:00.000Z',
  durationMinutes: 420,
  maxAttendees: 100,
  status: 'scheduled',
  isDraft: false,
  cpdPoints: 8,
  accreditations: [],
  isAccreditationAppliedFor: false,
  price: 600,
  locationType: 'online',
  locationAddress: null,
  locationDetails: null,
  whatToBring: null,
  categoryId: null,
  category: null,
  registeredCount: 0,
  seatsLeft: 100,
  cover: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

// As the server does before it renders.
beforeAll(lazyComponentsLoaded)

function render(
  step: RegistrationFormStep,
  shown: Seminar | null = seminar,
  form = standardVisitorForm,
): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <StaticRouter location="/register?seminar=7">
        <PaymentMethodsContext value={demonstrationSettings.paymentMethods}>
          <FormDefinitionContext value={form}>
            <RegistrationFlow seminar={shown} step={step} onStep={() => undefined} backHref="/register" />
          </FormDefinitionContext>
        </PaymentMethodsContext>
      </StaticRouter>
    </QueryClientProvider>,
  )
}

test('The registration form is complete without JavaScript and posted, so that nothing is put into the URL', () => {
  const html = render(1)
  expect(html).toMatch(/<label[^>]*>First Name/)
  for (const name of ['firstName', 'company', 'source', 'proofOfPaymentFile', 'marketingConsent'])
    expect(html).toContain(`name="${name}"`)
  expect(html).toContain('encType="multipart/form-data" method="post"')
  expect(html.match(/type="submit"/g)).toHaveLength(1)
})

test('The registration form shows payment instructions only for a seminar with a price', () => {
  expect(render(2)).toContain('Transfer fees are paid by the sender.')
  expect(render(2)).toContain('₱600')
  const free = render(2, { ...seminar, price: null })
  expect(free).not.toContain('Payment')
})

test('The registration form reports no missing fields until the draft is loaded', () => {
  expect(render(3)).not.toContain('is required')
  expect(render(3)).toContain('Loading your details')
})

test('The registration form is replaced by the reason when registration is closed', () => {
  const html = render(1, { ...seminar, seatsLeft: 0 })
  expect(html).toContain('This seminar is full.')
  expect(html).not.toContain('<form')
  expect(html).not.toContain('secure your spot')
})

test('The registration form shows the fields and sources of the provider', () => {
  const fields = {
    ...standardRegistrationForm.fields,
    company: 'off',
    phone: 'optional',
    notes: 'required',
  } as const
  const html = render(2, seminar, { fields, sources: ['facebook', 'Barangay hall'], own: null })
  expect(html).not.toContain('name="company"')
  expect(html).toMatch(/<textarea[^>]*required/)
  expect(html).not.toMatch(/<input[^>]*type="tel"[^>]*required/)
  expect(html).toContain('>Barangay hall</option>')
  expect(html).not.toContain('value="linkedin"')
})
