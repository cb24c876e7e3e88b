import { Button } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { formatNumber } from '../../ui/format.ts'
import { Loading } from '../../ui/loading.tsx'
import { RobotIcon } from '../../ui/robot-icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { uiTexts } from '../../ui/texts.ts'
import classes from './home-facts.module.css'
import { homeTexts } from './texts.ts'
import { useHomeBots } from './use-home-bots.ts'

/** Number of bots and of their connected channels. */
export function HomeFacts() {
  const { data, isPermitted, error, retry } = useHomeBots()
  if (!isPermitted) return null
  if (!data)
    return error ? (
      <p className={classes.facts}>
        {homeTexts.factsFailed}
        <Button size="sm" onClick={retry}>
          {uiTexts.retry}
        </Button>
      </p>
    ) : (
      <Loading>
        <div className={classes.facts}>
          <Skeleton width={130} height={14} />
          <Skeleton width={140} height={14} />
        </div>
      </Loading>
    )
  return (
    <ul className={classes.facts}>
      <li>
        <RobotIcon />
        <span>
          <b>{formatNumber(data.total)}</b> {homeTexts.bots(data.total)}
        </span>
      </li>
      {data.channels === null ? null : (
        <li>
          <IconBolt size={20} stroke={1.75} aria-hidden />
          <span>
            <b>{formatNumber(data.channels)}</b> {homeTexts.channels(data.channels)}
          </span>
        </li>
      )}
    </ul>
  )
}
