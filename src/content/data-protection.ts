import type { DataProtectionContact } from './provider-content.ts'

export const dataProtectionContact: DataProtectionContact = {
  officer: 'Atty. Rafael D. Montesclaro',
  email: 'privacy@pagsulong.example',
  phone: '(02) 8555 0143',
}
