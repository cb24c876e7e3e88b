import { saveWebhookConfigBody } from '@prosa/contract'
import type { z } from 'zod'

/** What is wrong, by path: `headers.1.key`. */
export function checkConfig(body: z.input<typeof saveWebhookConfigBody>): Record<string, string> {
  const result = saveWebhookConfigBody.safeParse(body)
  const found: Record<string, string> = {}
  for (const { path, message } of result.error?.issues ?? []) found[path.join('.')] ??= message
  return found
}
