import { BotPage } from '../bot-page.tsx'
import { Management } from './management.tsx'
import { managementTexts } from './texts.ts'

/** /chatbots/:botId/management, 'Gestão do Bot': appearance, beginning, audience and deletion of a bot. */
export function ManagementScreen() {
  return <BotPage title={managementTexts.title}>{(bot) => <Management bot={bot} />}</BotPage>
}
