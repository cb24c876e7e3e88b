import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { botsPath } from '../../shared/bots/bot-paths.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from './bot-header.module.css'
import { botTexts } from './texts.ts'

interface BotHeaderProps {
  title: string
  subtitle: string
  actions: ReactNode
}

/** The head of a bot's page, with the way back to the list. */
export function BotHeader({ title, subtitle, actions }: BotHeaderProps) {
  const { back } = botTexts.gate
  return (
    <div className={classes.head}>
      <Tooltip label={back}>
        <ActionIcon component={Link} to={botsPath} aria-label={back} className={classes.back ?? ''}>
          <IconArrowLeft size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <div className="grow">
        <PageHeader title={title} subtitle={subtitle} actions={actions} />
      </div>
    </div>
  )
}
