import type { LivechatConfig } from '@prosa/contract'
import { widgetTexts } from '../../texts.ts'
import { BotAvatar } from './avatar.tsx'
import { Icon } from './icons.tsx'

/** Shown before the first message: who answers, and suggested questions. */
export const Welcome = ({ config, onAsk }: { config: LivechatConfig; onAsk: (text: string) => void }) => (
  <div class="welcome">
    <BotAvatar config={config} size={64} />
    <h2>{widgetTexts.hello}</h2>
    <p>{config.interactions.length > 0 ? widgetTexts.chooseOrWrite : widgetTexts.justWrite}</p>
    {config.interactions.length > 0 && (
      <ul class="questions" aria-label={widgetTexts.questions}>
        {config.interactions.map((text) => (
          <li key={text}>
            <button class="question" type="button" onClick={() => onAsk(text)}>
              {text}
              <Icon name="send" size={16} />
            </button>
          </li>
        ))}
      </ul>
    )}
    {config.whatsappUrl && (
      <a class="elsewhere" href={config.whatsappUrl} target="_blank" rel="noopener noreferrer">
        {widgetTexts.preferWhatsapp}
        <Icon name="external" size={14} />
      </a>
    )}
  </div>
)
