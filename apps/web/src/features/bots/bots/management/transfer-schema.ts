import { botTransferSettingsBody, userMissing, workspaceMissing } from '@prosa/contract'
import { managementTexts } from './texts.ts'

/** The request body, plus the fields required by each kind; the server applies the same rules to the stored result. */
export const schema = botTransferSettingsBody.superRefine((body, context) => {
  const complain = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message })
  if (body.transferData || body.workspaceId === null) return
  if (!body.workspaceId) complain('workspaceId', workspaceMissing)
  else if (!body.type) complain('type', managementTexts.transferType)
  else if (body.type === 1 && !body.userId) complain('userId', userMissing)
})
