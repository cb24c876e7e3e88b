import { Button } from '@mantine/core'
import type { Bot } from '@prosa/contract'
import { IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import { BotHeader } from '../bot-header.tsx'
import { BotPage } from '../bot-page.tsx'
import { runsFlow, scriptPath } from '../has-script.ts'
import { AutomationsCard } from './automations-card.tsx'
import classes from './bot-screen.module.css'
import { ChannelsCard } from './channels-card.tsx'
import { FallbackCard } from './fallback-card.tsx'
import { InfoCard } from './info-card.tsx'
import { ServicesCard } from './services-card.tsx'
import { detailTexts } from './texts.ts'
import { VersionsCard } from './versions-card.tsx'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** /chatbots/:botId: a bot's facts, automations, channels, recent conversations and script versions. */
export function BotScreen() {
  return <BotPage title={detailTexts.title}>{(bot) => <Cards bot={bot} />}</BotPage>
}

function Cards({ bot }: { bot: Bot }) {
  return (
    <>
      <BotHeader bot={bot} actions={<ScriptButton bot={bot} />} />
      <div className={classes.cards}>
        <div className={classes.side}>
          <ChannelsCard bot={bot} />
          <InfoCard bot={bot} />
        </div>
        <div className={classes.main}>
          {scriptPath(bot) !== null && bot.versions.length > 0 ? <VersionsCard bot={bot} /> : null}
          <AutomationsCard bot={bot} />
          {runsFlow(bot) ? <FallbackCard bot={bot} /> : null}
        </div>
        <div className={classes.whole}>
          <ServicesCard bot={bot} />
        </div>
      </div>
    </>
  )
}

function ScriptButton({ bot }: { bot: Bot }) {
  const script = scriptPath(bot)
  return script === null ? null : (
    <Button component={Link} to={script} leftSection={<IconPencil {...icon} />}>
      {detailTexts.editScript}
    </Button>
  )
}
