/** Inactive sample templates. */

interface SampleTemplate {
  readonly templateName: string
  readonly templateType: string
  readonly subjectTemplate: string
  readonly htmlTemplate: string
  readonly textTemplate: string
  readonly isActive: boolean
}

export const sampleTemplates: readonly SampleTemplate[] = [
  {
    templateName: 'Confirmation, short',
    templateType: 'registration_confirmation',
    subjectTemplate: 'Your seat: {{ seminar.title }}',
    htmlTemplate:
      '<p>Hello {{ firstName }},</p><p>your seat in <strong>{{ seminar.title }}</strong> is kept.</p>',
    textTemplate: 'Hello {{ firstName }},\n\nyour seat in {{ seminar.title }} is kept.\n',
    isActive: false,
  },
  {
    templateName: 'Certificates are ready',
    templateType: 'custom',
    subjectTemplate: 'Your certificate of completion',
    htmlTemplate: '<p>Hello {{ firstName }},</p><p>your certificate is ready at our office.</p>',
    textTemplate: 'Hello {{ firstName }},\n\nyour certificate is ready at our office.\n',
    isActive: false,
  },
]
