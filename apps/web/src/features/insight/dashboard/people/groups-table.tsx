import { SegmentedControl } from '@mantine/core'
import { type PeopleBy, type PeopleFigures, readPeopleFigures, type ServicesOnly } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { query } from '../../../../app/query.ts'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Explanation } from '../../../../ui/explanation.tsx'
import { formatNumber, formatPercent, formatRatio } from '../../../../ui/format.ts'
import { Loading } from '../../../../ui/loading.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { UserAvatar } from '../../../../ui/user-avatar.tsx'
import type { Days } from '../dashboard-rows.ts'
import { Pressed } from '../pressed.tsx'
import classes from './people-figures.module.css'
import { durationOf, peopleTexts as texts } from './people-texts.ts'

type Group = PeopleFigures['groups'][number]

interface GroupsTableProps {
  bots: number[]
  days: Days
  /** With `bot`: the conversations of that bot only. */
  onOpen: (title: string, number: number, only: ServicesOnly, bot?: number) => void
}

const choices: readonly PeopleBy[] = ['attendant', 'workspace', 'channel', 'bot']

/** The same figures for each attendant, workspace, channel or bot. */
export function GroupsTable({ bots, days, onOpen }: GroupsTableProps) {
  const [by, setBy] = useState<PeopleBy>('attendant')
  const { data, error, refetch } = useQuery({
    ...query(readPeopleFigures, { body: { bots, ...days, ...(by === 'attendant' ? {} : { by }) } }),
  })
  return (
    <div className={classes.groups}>
      <div className={classes.by}>
        <h3>
          {texts.by[by]}
          <Explanation of={texts.by[by]} text={texts.byMeaning[by]} />
        </h3>
        <SegmentedControl
          size="xs"
          aria-label={texts.breakdown}
          data={choices.map((value) => ({ value, label: texts.kinds[value] }))}
          value={by}
          onChange={(value) => setBy(value as PeopleBy)}
        />
      </div>
      {data ? <Table by={by} groups={data.groups} onOpen={onOpen} /> : null}
      {!data && error ? <ErrorState level={3} title={texts.failed} onRetry={() => void refetch()} /> : null}
      {data || error ? null : (
        <Loading>
          <Skeleton height={120} />
        </Loading>
      )}
    </div>
  )
}

interface Column {
  title: string
  of: (group: Group) => ReactNode
}

const share = (part: number, whole: number): string => (whole === 0 ? '—' : formatPercent(part / whole))
const lost: Column = { title: texts.lost, of: (group) => formatNumber(group.lost) }
const solved: Column = {
  title: texts.solved,
  of: ({ outcomes }) => share(outcomes?.solved ?? 0, outcomes?.finished ?? 0),
}

/** Customers lost in the queue had no attendant; what the bot solved has no attendant or workspace. */
const columnsOf = (by: PeopleBy): Column[] => [
  { title: texts.columns.firstAnswer, of: ({ firstAnswer }) => (firstAnswer ? durationOf(firstAnswer.median) : '—') },
  {
    title: texts.columns.firstAnswerOpen,
    of: ({ firstAnswerOpen }) => (firstAnswerOpen ? durationOf(firstAnswerOpen.median) : '—'),
  },
  { title: texts.columns.inTime, of: ({ answerInTime: { met, due } }) => share(met, due) },
  { title: texts.columns.handling, of: ({ handling }) => (handling ? durationOf(handling.median) : '—') },
  ...(by === 'attendant' ? [] : [lost]),
  ...(by === 'bot' || by === 'channel' ? [solved] : []),
  {
    title: texts.columns.rating,
    of: ({ rated, rating }) =>
      rating === null ? '—' : <span title={texts.ratings(rated, rated)}>{formatRatio(rating)}</span>,
  },
]

const onlyOf = (by: PeopleBy, { id, name }: Group): ServicesOnly => {
  if (by === 'attendant') return { attendant: id ?? 0 }
  if (by === 'workspace') return { workspace: id ?? 0, people: 'taken' }
  if (by === 'channel') return { channel: name as ServicesOnly['channel'], people: 'taken' }
  return { people: 'taken' }
}

function Table({ by, groups, onOpen }: { by: PeopleBy; groups: readonly Group[]; onOpen: GroupsTableProps['onOpen'] }) {
  if (groups.length === 0) return <p className={classes.none}>{texts.none}</p>
  const columns = columnsOf(by)
  return (
    // Small screens show the names and scroll to the other columns.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={texts.by[by]}>
      <table>
        <caption className="visually-hidden">{texts.by[by]}</caption>
        <thead>
          <tr>
            {[texts.kinds[by], texts.columns.services, ...columns.map(({ title }) => title)].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.id ?? group.name}>
              <th scope="row">
                <span className={classes.name}>
                  {by === 'attendant' ? <UserAvatar name={group.name} personId={group.id ?? 0} size={24} /> : null}
                  <span className="clip">{group.name}</span>
                </span>
              </th>
              <td>
                <Pressed
                  number={group.services}
                  onPress={() =>
                    onOpen(
                      texts.behind.of(group.name),
                      group.services,
                      onlyOf(by, group),
                      by === 'bot' && group.id !== null ? group.id : undefined,
                    )
                  }
                />
              </td>
              {columns.map(({ title, of }) => (
                <td key={title}>{of(group)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
