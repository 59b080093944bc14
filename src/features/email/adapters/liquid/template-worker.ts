/** Worker thread for custom templates, one at a time (see `custom-templates.ts`). */
import { parentPort } from 'node:worker_threads'
import type { ThreadResponse } from '../../../../platform/threads/request-thread.ts'
import {
  renderCheckedTemplate,
  type TemplateRenderRequest,
  type TemplateRenderResult,
} from './fill-template.ts'

parentPort?.on('message', async (filling: TemplateRenderRequest) =>
  parentPort?.postMessage({
    result: await renderCheckedTemplate(filling),
  } satisfies ThreadResponse<TemplateRenderResult>),
)
parentPort?.postMessage('ready')
