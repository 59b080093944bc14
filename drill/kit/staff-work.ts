import assert from 'node:assert/strict'

export const drillAdmin = {
  ADMIN_EMAIL: 'admin@drill.example',
  ADMIN_PASSWORD: 'a password for the drill alone',
} as const

export async function signIn(baseUrl: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/_api/auth/login_with_password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: drillAdmin.ADMIN_EMAIL, password: drillAdmin.ADMIN_PASSWORD }),
  })
  assert.equal(answer.status, 200, 'the administrator signs in')
  return answer.headers.get('Set-Cookie')?.split(';')[0] ?? ''
}
