import { readDashboard } from '@prosa/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '../../app/query.ts'
import { useCan } from '../../app/session.tsx'
import { allBotsOf } from '../../shared/bots/all-bots.ts'
import { useWorkspaces } from '../../shared/workspaces/workspaces.ts'
import { formatNumber } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToday } from '../../ui/use-now.ts'
import recent from './recent-list.module.css'
import classes from './today-figures.module.css'
import { workTexts } from './work-texts.ts'

const refreshMs = 60_000
const texts = workTexts.today

/** Today's figures, as the dashboard counts them. Renders nothing without permission for the dashboard. */
export function TodayFigures() {
  const can = useCan()
  const today = useToday()
  const { selectedIds, hasNone } = useWorkspaces()
  const isPermitted = can('dashboard_view') && can.call(readDashboard)
  const bots = useQuery({ ...allBotsOf(selectedIds), enabled: isPermitted && !hasNone })
  const ids = bots.data?.bots.map(({ id }) => id)
  const { data, isError } = useQuery({
    ...query(readDashboard, { params: { info: 'general' }, body: { bots: ids ?? [], startAt: today } }),
    enabled: isPermitted && ids !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })
  if (!isPermitted || hasNone) return null
  const hasFailed = bots.isError || isError
  const shown = (figure: number | undefined) => {
    if (figure !== undefined) return formatNumber(figure)
    return hasFailed ? texts.unknown : <Skeleton width={44} height={16} />
  }
  return (
    <section className={classes.section} aria-labelledby="today">
      <div className={recent.head}>
        <h2 id="today">{texts.title}</h2>
        <Link to="/dashboard">{texts.more}</Link>
      </div>
      <dl className={classes.figures}>
        <div>
          <dt>{texts.services}</dt>
          <dd>{shown(data && data.openServices + data.closedServices)}</dd>
        </div>
        <div>
          <dt>{texts.closed}</dt>
          <dd>{shown(data?.closedServices)}</dd>
        </div>
        <div>
          <dt>{texts.human}</dt>
          <dd>{shown(data?.humanServices)}</dd>
        </div>
        <div>
          <dt>{texts.messages}</dt>
          <dd>{shown(data?.messages)}</dd>
        </div>
      </dl>
    </section>
  )
}
