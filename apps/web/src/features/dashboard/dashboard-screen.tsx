import { ActionIcon } from '@mantine/core'
import { type Dashboard, readDashboard } from '@prosa/contract'
import { IconRefresh } from '@tabler/icons-react'
import { useCan } from '../../app/session.tsx'
import { Chart } from '../../ui/chart.tsx'
import { formatDay, formatRange } from '../../ui/day-range.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading } from '../../ui/loading.tsx'
import { NotPermitted } from '../../ui/not-permitted.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PeriodFilter } from '../../ui/period-filter.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BotsFilter } from './bots-filter.tsx'
import { Figures, SavedMinutes } from './dashboard-figures.tsx'
import { channelRows, daysBefore, fillMonths, targetRows } from './dashboard-rows.ts'
import classes from './dashboard-screen.module.css'
import { dashboardTexts as texts } from './texts.ts'
import { type ShownDashboard, useDashboard } from './use-dashboard.ts'

/** /dashboard: what dialogs come to in a period. */
export function DashboardScreen() {
  const can = useCan()
  return (
    <Page name={texts.title}>
      {can.call(readDashboard) ? (
        <DashboardPage />
      ) : (
        <>
          <PageHeader title={texts.title} />
          <NotPermitted text={texts.notPermitted} />
        </>
      )}
    </Page>
  )
}

function DashboardPage() {
  const dashboard = useDashboard()
  const { bots, period, setPeriod, today, shown, isFetching, error, reload } = dashboard
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          <>
            <BotsFilter all={bots.all} ids={bots.ids} onChange={bots.choose} />
            <div className={classes.period}>
              <PeriodFilter label={texts.period} value={period} onChange={setPeriod} today={today} isClearable />
            </div>
            <div className={classes.reload}>
              <ActionIcon
                variant="default"
                size={34}
                aria-label={texts.reload}
                title={texts.reload}
                loading={isFetching}
                onClick={() => void reload()}
              >
                <IconRefresh size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </div>
          </>
        }
      />
      {shown ? <Panels shown={shown} before={dashboard.before} hours={dashboard.hours} /> : null}
      {!shown && error ? (
        <ErrorState title={texts.failed} text={texts.failedDetail} onRetry={() => void reload()} />
      ) : null}
      {shown || error ? null : <PendingPanels />}
    </>
  )
}

interface PanelsProps {
  shown: ShownDashboard
  before: Dashboard | null
  hours: ReturnType<typeof useDashboard>['hours']
}

function Panels({ shown: { data, days, history }, before, hours }: PanelsProps) {
  const chosen = history.find(({ day }) => day === hours.day)
  return (
    <>
      <Figures data={data} before={before} beforeDays={formatRange(daysBefore(days))} />
      <div className={classes.panels}>
        <Chart
          kind="doughnut"
          title={texts.channels}
          explanation={texts.meaning.channels}
          rowName={texts.channel}
          series={[texts.count]}
          moreColumns={[texts.average]}
          rows={channelRows(data.channelsServices)}
        />
        <Chart
          kind="doughnut"
          title={texts.targets}
          explanation={texts.meaning.targets}
          rowName={texts.target}
          series={[texts.count]}
          moreColumns={[texts.share]}
          rows={targetRows(data.targetsServices)}
        />
        <SavedMinutes data={data} before={before} beforeDays={formatRange(daysBefore(days))} />
        <Chart
          kind="line"
          title={texts.history}
          explanation={texts.meaning.history}
          subtitle={texts.byDay}
          rowName={texts.day}
          series={[texts.services]}
          rows={history}
          onChoose={hours.open}
          {...(chosen ? { marked: chosen.label } : {})}
        />
        <Chart
          kind="line"
          title={texts.byHour}
          explanation={texts.meaning.hours}
          subtitle={hours.day ? formatDay(hours.day) : ''}
          rowName={texts.hour}
          series={[texts.services]}
          rows={hours.rows}
        />
        <Chart
          kind="bars"
          title={texts.botsAndPeople}
          explanation={texts.meaning.months}
          subtitle={texts.byMonth}
          rowName={texts.month}
          series={[texts.bot, texts.person]}
          rows={fillMonths(data.botVsHumanServices, days)}
        />
      </div>
    </>
  )
}

function PendingPanels() {
  return (
    <Loading>
      <Skeleton height={84} />
      <div className={classes.panels}>
        {['channels', 'targets', 'saved', 'days', 'hours', 'months'].map((name) => (
          <Skeleton key={name} height={204} />
        ))}
      </div>
    </Loading>
  )
}
