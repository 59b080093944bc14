/** Worker thread for custom templates, one at a time (see `custom-templates.ts`). */
import { parentPort } from 'node:worker_threads'
import type { WorkerThreadResponse } from '#app/platform/threads/request-thread.ts'
import {
  renderAndCheckTemplate,
  type TemplateRenderRequest,
  type TemplateRenderResult,
} from './fill-template.ts'

parentPort?.on('message', async (filling: TemplateRenderRequest) =>
  parentPort?.postMessage({
    result: await renderAndCheckTemplate(filling),
  } satisfies WorkerThreadResponse<TemplateRenderResult>),
)
parentPort?.postMessage('ready')
