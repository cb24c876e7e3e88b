import { ActionIcon } from '@mantine/core'
import { readDashboard } from '@prosa/contract'
import { IconClock, IconRefresh } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useCan } from '../../../app/session.tsx'
import { Chart } from '../../../ui/chart.tsx'
import { comingKeys } from '../../../ui/coming-keys.tsx'
import { formatRange } from '../../../ui/day-range.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FailedNote } from '../../../ui/failed-note.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { lazyPiece } from '../../../ui/lazy-piece.ts'
import { Loading } from '../../../ui/loading.tsx'
import { NotPermitted } from '../../../ui/not-permitted.tsx'
import { Note } from '../../../ui/note.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PeriodFilter } from '../../../ui/period-filter.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import {
  type BehindFigure,
  behindCard,
  behindChannel,
  behindDay,
  behindHour,
  behindMonth,
  behindTarget,
  type Card,
} from './behind/behind-figure.ts'
import { useBehind } from './behind/use-behind.ts'
import { BotsFilter } from './bots-filter.tsx'
import { Figures, SavedMinutes } from './dashboard-figures.tsx'
import { channelRows, daysBefore, fillMonths, isNothing, targetRows } from './dashboard-rows.ts'
import classes from './dashboard-screen.module.css'
import { NowStrip } from './now/now-strip.tsx'
import { PeopleFiguresSection } from './people/people-figures.tsx'
import { dashboardTexts as texts } from './texts.ts'
import { type ShownDashboard, useDashboard } from './use-dashboard.ts'
import { WeeklyReport } from './weekly-report/weekly-report.tsx'

const ServicesPanel = lazyPiece(async () => (await import('./behind/services-panel.tsx')).ServicesPanel)

/** /dashboard: figures of the conversations in a period. */
export function DashboardScreen() {
  const can = useCan()
  return (
    <Page name={texts.title}>
      {can.call(readDashboard) ? (
        <DashboardPage />
      ) : (
        <>
          <PageHeader title={texts.title} subtitle={texts.subtitle} />
          <NotPermitted text={texts.notPermitted} />
        </>
      )}
    </Page>
  )
}

function DashboardPage() {
  const dashboard = useDashboard()
  const behind = useBehind()
  const { bots, period, setPeriod, today, shown, isFetching, error, reload } = dashboard
  if (dashboard.isWithout)
    return (
      <>
        <PageHeader title={texts.title} subtitle={texts.subtitle} />
        <EmptyState drawing="search" title={texts.noData} text={texts.noWorkspace} />
      </>
    )
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={texts.subtitle}
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
            <div className={classes.reload}>
              <WeeklyReport />
            </div>
          </>
        }
      />
      <NowStrip />
      {shown ? <Panels shown={shown} before={dashboard.before} hours={dashboard.hours} onOpen={behind.show} /> : null}
      {behind.figure ? (
        <Suspense fallback={comingKeys}>
          <ServicesPanel
            // A different figure gets a new list without filters.
            key={behind.figure.title}
            figure={behind.figure}
            isOpen={behind.isOpen}
            channels={shown?.data.channelsServices.flatMap(({ channel }) => channel ?? []) ?? []}
            onClose={() => behind.show(null)}
          />
        </Suspense>
      ) : null}
      {!shown && error ? (
        <ErrorState title={texts.failed} text={texts.failedDetail} onRetry={() => void reload()} />
      ) : null}
      {shown || error ? null : <PendingPanels />}
    </>
  )
}

interface PanelsProps {
  shown: ShownDashboard
  before: ReturnType<typeof useDashboard>['before']
  hours: ReturnType<typeof useDashboard>['hours']
  onOpen: (figure: BehindFigure) => void
}

function Panels({ shown, before, hours, onOpen }: PanelsProps) {
  const { moment } = useFormats()
  const { data, days, history, isToday } = shown
  const chosen = history.find(({ day }) => day === hours.pressed)
  const isOneDay = history.length === 1
  // Nothing to compare with before the first conversation.
  const past = before.data && isNothing(before.data) ? null : before.data
  const openCard = (card: Card): void => onOpen(behindCard(shown, data, card))
  const compared = { data, before: past, beforeDays: formatRange(daysBefore(days)), isToday, onOpen: openCard }
  const ofDay = chosen?.values[0] ?? 0
  return (
    <>
      {data.lag ? (
        <div className={classes.lag}>
          <Note tone="warn" icon={IconClock}>
            {texts.lag(data.lag.countedAt && moment(data.lag.countedAt))}
          </Note>
        </div>
      ) : null}
      <Figures {...compared} />
      {before.failure ? <FailedNote {...before.failure} /> : null}
      <div className={classes.panels} data-one-day={isOneDay || undefined}>
        <Chart
          kind="doughnut"
          title={texts.channels}
          explanation={texts.meaning.channels}
          rowName={texts.channel}
          series={[texts.count]}
          moreColumns={[texts.average]}
          rows={channelRows(data.channelsServices)}
          onOpen={(row) => onOpen(behindChannel(shown, data.channelsServices, row))}
        />
        <Chart
          kind="doughnut"
          title={texts.targets}
          explanation={texts.meaning.targets}
          rowName={texts.target}
          series={[texts.count]}
          moreColumns={[texts.share]}
          rows={targetRows(data.targetsServices)}
          onOpen={(row) => onOpen(behindTarget(shown, data.targetsServices, row))}
        />
        <SavedMinutes {...compared} />
        {/* With one day, the chart by hour shows it. */}
        {isOneDay ? null : (
          <Chart
            kind="line"
            title={texts.history}
            explanation={texts.meaning.history}
            subtitle={texts.byDay}
            rowName={texts.day}
            series={[texts.services]}
            rows={history}
            onChoose={hours.open}
            onOpen={(row) => {
              const day = history.find(({ label }) => label === row?.label)
              if (day) onOpen(behindDay(shown, day))
            }}
            {...(chosen ? { marked: chosen.label } : {})}
          />
        )}
        <Chart
          kind="line"
          title={texts.byHour}
          explanation={texts.meaning.hours}
          subtitle={hours.days ? (hours.isMean ? texts.meanOf : formatRange)(hours.days) : ''}
          rowName={texts.hour}
          series={[hours.isMean ? texts.meanServices : texts.services]}
          rows={hours.rows}
          format={hours.isMean ? texts.mean : formatNumber}
          failure={hours.failure}
          actions={[
            ...(chosen && ofDay > 0
              ? [
                  {
                    label: texts.behind.ofDay(formatNumber(ofDay)),
                    title: texts.behind.open,
                    onAct: () => onOpen(behindDay(shown, chosen)),
                  },
                ]
              : []),
            ...(hours.close ? [{ label: texts.allDays, title: texts.allDaysTitle, onAct: hours.close }] : []),
          ]}
          onOpen={(row) => {
            const hour = hours.rows.find(({ label }) => label === row?.label)
            if (hour && hours.days) onOpen(behindHour({ bots: shown.bots, days: hours.days }, hour))
          }}
        />
        <BotsAndPeople shown={shown} onOpen={onOpen} />
      </div>
      <PeopleFiguresSection shown={shown} before={past} onOpen={onOpen} />
    </>
  )
}

/** One bar pair per month; for a single month (or part of one) a doughnut of bot and people. */
function BotsAndPeople({ shown, onOpen }: Pick<PanelsProps, 'shown' | 'onOpen'>) {
  const months = fillMonths(shown.data.botVsHumanServices, shown.days)
  const [first] = months
  const series: readonly string[] = [texts.bot, texts.person]
  const common = { title: texts.botsAndPeople, explanation: texts.meaning.months }
  if (first && months.length === 1)
    return (
      <Chart
        {...common}
        kind="doughnut"
        rowName={texts.by}
        series={[texts.count]}
        rows={series.map((label, place) => ({ label, values: [first.values[place] ?? 0], color: place }))}
        onOpen={(row) => {
          if (row) onOpen(behindMonth(shown, first, series.indexOf(row.label)))
        }}
      />
    )
  return (
    <Chart
      {...common}
      kind="bars"
      subtitle={texts.byMonth}
      rowName={texts.month}
      series={series}
      rows={months}
      onOpen={(row, place) => {
        const month = months.find(({ label }) => label === row?.label)
        if (month) onOpen(behindMonth(shown, month, place))
      }}
    />
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
