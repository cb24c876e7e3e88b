import { BotGate } from '../bot-gate.tsx'
import { Management } from './management.tsx'
import { managementTexts } from './texts.ts'

/** /chatbots/:botId/management, 'Gestão do Bot': how a bot looks and opens, whom it serves, and its end. */
export function ManagementScreen() {
  return <BotGate title={managementTexts.title}>{(bot) => <Management bot={bot} />}</BotGate>
}
