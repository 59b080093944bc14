/** Words of drawing a signature, on the ticket and at check-in. Another consent needs another `signatureConsentVersion`. */
export interface SignatureProblem {
  readonly field: 'picture' | 'consent'
  readonly message: string
}

const noPicture: SignatureProblem = { field: 'picture', message: 'Please draw your signature.' }
const noConsent: SignatureProblem = {
  field: 'consent',
  message: 'Please agree to the use of your signature.',
}

export const signatureLabels = {
  canvas: 'Draw your signature here with a finger, a pen or the mouse',
  consent: 'Use my signature for PRC attendance sheets. I can withdraw it at any time.',
  noPicture,
  noConsent,
} as const
