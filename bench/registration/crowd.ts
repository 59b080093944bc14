import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Crowd, Turn } from './registrants.ts'

export interface Registrants {
  register(crowd: Crowd): Promise<Turn>
  stop(): void
}

export function startRegistrants(): Registrants {
  const child = fork(fileURLToPath(new URL('registrants.ts', import.meta.url)))
  return {
    async register(crowd) {
      child.send(crowd)
      const [answer] = (await once(child, 'message')) as [Turn | { readonly failure: string }]
      if ('failure' in answer) throw new Error(answer.failure)
      return answer
    },
    stop() {
      child.kill()
    },
  }
}
