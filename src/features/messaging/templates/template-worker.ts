/** The thread that fills templates which the provider wrote, one after the other (see `own-templates.ts`). */
import { parentPort } from 'node:worker_threads'
import type { Answered } from '../../../platform/threads/answering-thread.ts'
import { type Filled, type Filling, fillTemplate } from './fill-template.ts'

parentPort?.on('message', async (filling: Filling) =>
  parentPort?.postMessage({ answer: await fillTemplate(filling) } satisfies Answered<Filled>),
)
parentPort?.postMessage('ready')
