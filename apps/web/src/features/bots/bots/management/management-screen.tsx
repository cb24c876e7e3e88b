import { BotGate } from '../bot-gate.tsx'
import { Management } from './management.tsx'
import { managementTexts } from './texts.ts'

/** /chatbots/:botId/management, 'Gestão do Bot': appearance, beginning, audience and deletion of a bot. */
export function ManagementScreen() {
  return <BotGate title={managementTexts.title}>{(bot) => <Management bot={bot} />}</BotGate>
}
