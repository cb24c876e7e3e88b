import { Select } from '@mantine/core'
import { listBots, listCampaignBots } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '../../app/query.ts'
import { botsPath } from '../../app/route-rules.ts'
import { useCan } from '../../app/session.tsx'
import { tellApart } from '../../ui/choices.ts'
import { botKey } from './campaign-draft.ts'
import classes from './campaigns.module.css'
import { campaignPanelTexts as texts } from './texts.ts'

interface BotFieldProps {
  workspaceIds: readonly number[]
  value: string | null
  onChange: (id: unknown) => void
  error?: string | undefined
  name: string
  'data-path': string
}

const useBots = (workspaceIds: readonly number[]) =>
  useQuery({
    ...query(listCampaignBots, { query: { workspaces: [...workspaceIds] } }),
    enabled: workspaceIds.length > 0,
  })

/** The bot that may send, if there is only one. */
export const useSoleBot = (workspaceIds: readonly number[]): string | null => {
  const [sole, ...others] = useBots(workspaceIds).data?.result ?? []
  return sole && others.length === 0 ? botKey(sole) : null
}

/** Channel and number of a chosen bot, as text. */
export const useRoad = (workspaceIds: readonly number[], botId: string | null): string => {
  const bot = useBots(workspaceIds).data?.result.find((one) => botKey(one) === botId)
  return bot ? texts.road(bot) : ''
}

/** Bots that may send: with the campaign objective and a connected number. */
export function BotField({ workspaceIds, ...field }: BotFieldProps) {
  const bots = useBots(workspaceIds)
  const found = bots.data?.result ?? []
  const names = tellApart(found.map((bot) => ({ id: bot.id, name: texts.road(bot) })))
  const isEmpty = workspaceIds.length === 0 || (bots.data !== undefined && found.length === 0)
  const mayOpenBots = useCan().call(listBots)
  return (
    <div>
      <Select
        label={texts.bot}
        required
        allowDeselect={found.length > 1}
        searchable={found.length > 8}
        disabled={isEmpty}
        placeholder={isEmpty ? texts.noBots : ''}
        data={found.map((bot, index) => ({ value: botKey(bot), label: names[index] ?? '' }))}
        {...field}
        error={bots.error ? texts.botsFailed : field.error}
      />
      {isEmpty && workspaceIds.length > 0 ? (
        <p className={classes.hint}>
          {texts.noBotsHint} {mayOpenBots ? <Link to={botsPath}>{texts.openBots}</Link> : null}
        </p>
      ) : null}
    </div>
  )
}
