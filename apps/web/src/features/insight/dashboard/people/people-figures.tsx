import { type Dashboard, type PeopleFigures, readPeopleFigures } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../app/query.ts'
import { formatRange } from '../../../../ui/day-range.ts'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Explanation } from '../../../../ui/explanation.tsx'
import { formatRatio } from '../../../../ui/format.ts'
import { Loading } from '../../../../ui/loading.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import type { BehindFigure } from '../behind/behind-figure.ts'
import { daysBefore } from '../dashboard-rows.ts'
import type { ShownDashboard } from '../use-dashboard.ts'
import { CountCard, DeadlineCard, FigureCard, type OpenPeople, TimesCard } from './figure-card.tsx'
import { GroupsTable } from './groups-table.tsx'
import classes from './people-figures.module.css'
import { peopleTexts as texts } from './people-texts.ts'

interface PeopleFiguresProps {
  shown: ShownDashboard
  before: Dashboard | null
  onOpen: (figure: BehindFigure) => void
}

/** Outcomes of the conversations that began in the period, and how people served them. */
export function PeopleFiguresSection({ shown, before, onOpen }: PeopleFiguresProps) {
  const { bots, days, isToday, data: all } = shown
  const { data, error, refetch } = useQuery({
    ...query(readPeopleFigures, { body: { bots, ...days } }),
  })
  const past = useQuery({
    ...query(readPeopleFigures, { body: { bots, ...daysBefore(days) } }),
    enabled: data !== undefined,
  })
  const open: OpenPeople = (title, number, only) => onOpen({ title, number, unit: 'services', bots, days, only })
  const cards = data && {
    now: { people: data, all },
    before: past.data && before ? { people: past.data, all: before } : null,
    beforeTitle: texts.beforeTitle(formatRange(daysBefore(days))),
    isToday,
    onOpen: open,
  }
  return (
    <>
      <section className={classes.people} aria-label={texts.outcomes}>
        <h2>
          {texts.outcomes}
          <Explanation of={texts.outcomes} text={texts.meanings.outcomes} />
        </h2>
        {cards ? <OutcomeCards {...cards} /> : null}
        {!data && error ? <ErrorState level={3} title={texts.failed} onRetry={() => void refetch()} /> : null}
        {data || error ? null : (
          <Loading>
            <Skeleton height={220} />
          </Loading>
        )}
      </section>
      {cards ? (
        <section className={classes.people} aria-label={texts.title}>
          <h2>
            {texts.title}
            <Explanation of={texts.title} text={texts.meaning} />
          </h2>
          <PeopleCards {...cards} />
          <GroupsTable
            bots={bots}
            days={days}
            onOpen={(title, number, only, ofBot) =>
              onOpen({ title, number, unit: 'services', bots: ofBot === undefined ? bots : [ofBot], days, only })
            }
          />
        </section>
      ) : null}
    </>
  )
}

interface Figures {
  people: PeopleFigures
  all: Dashboard
}

/** Conversations without a person that were not handed over. */
const botOnly = ({ people, all }: Figures): number =>
  all.openServices + all.closedServices - all.humanServices - people.unserved

interface CardsProps {
  now: Figures
  before: Figures | null
  beforeTitle: string
  isToday: boolean
  onOpen: OpenPeople
}

function OutcomeCards({ now, before, beforeTitle, isToday, onOpen }: CardsProps) {
  const { satisfaction, outcomes } = now.people
  const past = before?.people.outcomes ?? null
  const pastMean = before?.people.satisfaction.mean ?? null
  const shared = { beforeTitle, isToday, onOpen }
  return (
    <dl className={classes.cards}>
      <CountCard
        {...shared}
        name="resolved"
        number={outcomes.resolved}
        whole={outcomes.finished}
        of={texts.ofFinished}
        before={past?.resolved ?? null}
        only={{ outcome: 'resolved' }}
      />
      <CountCard
        {...shared}
        name="solved"
        number={outcomes.solved}
        whole={outcomes.finished}
        of={texts.ofFinished}
        before={past?.solved ?? null}
        only={{ outcome: 'solved' }}
      />
      {outcomes.judged > 0 ? (
        <CountCard
          {...shared}
          name="lasting"
          number={outcomes.lasting}
          whole={outcomes.judged}
          of={texts.ofJudged(outcomes.judged)}
          // Fewer of the recent days are judged yet, so only shares are compared.
          before={past?.lasting ?? null}
          wholeBefore={past?.judged ?? 0}
          only={{ outcome: 'lasting' }}
        />
      ) : (
        <FigureCard name="lasting">{outcomes.resolved > 0 ? texts.tooEarly : texts.noTimes}</FigureCard>
      )}
      <FigureCard
        name="rating"
        note={satisfaction.asked > 0 ? texts.ratings(satisfaction.answered, satisfaction.asked) : null}
        change={pastMean === null ? null : <span title={beforeTitle}>{texts.ratingBefore(formatRatio(pastMean))}</span>}
      >
        {satisfaction.mean === null ? texts.noTimes : texts.ratingOf(formatRatio(satisfaction.mean))}
      </FigureCard>
      <CountCard
        {...shared}
        name="left"
        number={outcomes.left}
        whole={outcomes.finished}
        of={texts.ofFinished}
        before={past?.left ?? null}
        only={{ outcome: 'left' }}
      />
      <CountCard
        {...shared}
        name="botOnly"
        number={botOnly(now)}
        whole={now.all.openServices + now.all.closedServices}
        of={texts.ofAll}
        before={before ? botOnly(before) : null}
        only={{ people: 'none' }}
      />
      <CountCard
        {...shared}
        name="campaigns"
        number={outcomes.campaignReplies}
        whole={outcomes.campaigns}
        of={texts.ofCampaigns(outcomes.campaigns)}
        before={past?.campaignReplies ?? null}
        only={{ begunBy: 'campaign', replied: true }}
      />
      <CountCard
        {...shared}
        name="outreaches"
        number={outcomes.outreachReplies}
        whole={outcomes.outreaches}
        of={texts.ofOutreaches(outcomes.outreaches)}
        before={past?.outreachReplies ?? null}
        only={{ begunBy: 'outreach', replied: true }}
      />
    </dl>
  )
}

function PeopleCards({ now: { people }, before, beforeTitle, isToday, onOpen }: CardsProps) {
  const past = before?.people ?? null
  const shared = { beforeTitle, isToday, onOpen }
  return (
    <dl className={classes.cards}>
      {(['firstAnswer', 'firstAnswerOpen', 'wait', 'handling'] as const).map((name) => (
        <TimesCard key={name} name={name} now={people[name]} before={past?.[name] ?? null} beforeTitle={beforeTitle} />
      ))}
      {(['answerInTime', 'closeInTime'] as const).map((name) => (
        <DeadlineCard key={name} {...shared} name={name} now={people[name]} before={past?.[name] ?? null} />
      ))}
      <CountCard
        {...shared}
        name="lost"
        number={people.lost}
        whole={people.handed}
        of={texts.ofHanded}
        before={past?.lost ?? null}
        only={{ people: 'lost' }}
      />
      <CountCard
        {...shared}
        name="abandoned"
        number={people.abandoned}
        whole={people.taken}
        of={texts.ofTaken}
        before={past?.abandoned ?? null}
        only={{ people: 'abandoned' }}
      />
    </dl>
  )
}
