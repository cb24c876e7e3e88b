import { type Bot, botTargets } from '@prosa/contract'
import type { ReactNode } from 'react'
import { formatAbout, formatNumber } from '../../../../ui/format.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { useFormats } from '../../../../ui/use-formats.ts'
import { Card } from '../card.tsx'
import classes from './info-card.module.css'
import { detailTexts } from './texts.ts'

const texts = detailTexts.info
const tones = { never: 'off', published: 'ok', changed: 'warn', none: 'plain' } as const

/** Facts about the bot, and the state of its script. */
export function InfoCard({ bot }: { bot: Bot }) {
  const { moment } = useFormats()
  return (
    <Card title={texts.title}>
      <dl className={classes.facts}>
        <Fact name={texts.id}>{bot.id}</Fact>
        <Fact name={texts.name}>{bot.name}</Fact>
        <Fact name={texts.state}>
          <StatusBadge tone={bot.active ? 'ok' : 'off'}>{bot.active ? texts.active : texts.inactive}</StatusBadge>
        </Fact>
        <Fact name={texts.objective}>{botTargets[bot.target as keyof typeof botTargets]}</Fact>
        <Fact name={texts.workspace}>{bot.workspace}</Fact>
        <Fact name={texts.services}>{formatNumber(bot.services)}</Fact>
        <Fact name={texts.hours}>{formatAbout(bot.serviceHours)}</Fact>
        <Fact name={texts.creator}>{bot.createdBy ?? texts.noCreator}</Fact>
        <Fact name={texts.created}>{moment(bot.createdAt)}</Fact>
        <Fact name={texts.script}>
          <StatusBadge tone={tones[bot.publication]}>{texts.publication[bot.publication]}</StatusBadge>
        </Fact>
      </dl>
      <Published bot={bot} />
    </Card>
  )
}

/** One fact about a bot, for a definition list. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** Says which version customers use, and which changes are unpublished. */
export function Published({ bot }: { bot: Bot }) {
  const { moment } = useFormats()
  if (bot.publication === 'none') return null
  if (bot.liveVersion === null) return <p className={classes.published}>{texts.neverText}</p>
  const { version, publishedAt, publishedBy } = bot.liveVersion
  return (
    <p className={classes.published}>
      {texts.live(version, moment(publishedAt), publishedBy)}
      {bot.publication === 'changed' ? ` ${texts.changedText}` : null}
    </p>
  )
}
