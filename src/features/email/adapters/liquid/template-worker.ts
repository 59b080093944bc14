/** Worker thread for custom templates, one at a time (see `own-templates.ts`). */
import { parentPort } from 'node:worker_threads'
import type { Answered } from '../../../../platform/threads/request-thread.ts'
import { type Filled, type Filling, fillTemplate } from './fill-template.ts'

parentPort?.on('message', async (filling: Filling) =>
  parentPort?.postMessage({ answer: await fillTemplate(filling) } satisfies Answered<Filled>),
)
parentPort?.postMessage('ready')
