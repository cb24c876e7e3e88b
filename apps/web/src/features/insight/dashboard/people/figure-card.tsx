import type { InTime, ServicesOnly, Spread } from '@prosa/contract'
import type { ReactNode } from 'react'
import { Explanation } from '../../../../ui/explanation.tsx'
import { formatNumber, formatPercent } from '../../../../ui/format.ts'
import { Pressed } from '../pressed.tsx'
import classes from './people-figures.module.css'
import { changeInWords, durationOf, type FigureName, peopleTexts as texts } from './people-texts.ts'

/** Shows the conversations behind a number. */
export type OpenPeople = (title: string, number: number, only: ServicesOnly) => void

interface FigureCardProps {
  name: FigureName
  note?: ReactNode
  change?: ReactNode
  children: ReactNode
}

/** A figure; its definition opens on a press. */
export function FigureCard({ name, note, change, children }: FigureCardProps) {
  return (
    <div>
      <dt>
        {texts[name]}
        <Explanation of={texts[name]} text={texts.meanings[name]} />
      </dt>
      <dd className={classes.number}>{children}</dd>
      {note ? <dd className={classes.note}>{note}</dd> : null}
      {change ? <dd className={classes.note}>{change}</dd> : null}
    </div>
  )
}

interface CountCardProps {
  name: FigureName
  number: number
  /** The total that `number` is part of, and its name. */
  whole: number
  of: string
  before: number | null
  /** The total of the period before, if only shares can be compared. */
  wholeBefore?: number
  beforeTitle: string
  /** The number still grows, so the previous one is shown without a comparison. */
  isToday: boolean
  only: ServicesOnly
  onOpen: OpenPeople
}

/** A number of conversations, its share of a total, and the period before. */
export function CountCard({ name, number, whole, of, before, wholeBefore, isToday, ...rest }: CountCardProps) {
  const { beforeTitle, only, onOpen } = rest
  const change = (past: number): string | null => {
    if (wholeBefore === undefined)
      return isToday ? texts.yesterday(formatNumber(past)) : changeInWords(number, past, formatNumber(past))
    return wholeBefore > 0 ? texts.shareBefore(past, wholeBefore) : null
  }
  return (
    <FigureCard
      name={name}
      note={whole === 0 ? texts.nothingToCount : texts.of(number, whole, of)}
      change={before === null ? null : <span title={beforeTitle}>{change(before)}</span>}
    >
      <Pressed number={number} onPress={() => onOpen(texts[name], number, only)} />
    </FigureCard>
  )
}

interface TimesCardProps {
  name: 'firstAnswer' | 'firstAnswerOpen' | 'wait' | 'handling'
  now: Spread
  before: Spread
  beforeTitle: string
}

/** Median of times, with the mean and the 90th percentile. */
export function TimesCard({ name, now, before, beforeTitle }: TimesCardProps) {
  if (!now) return <FigureCard name={name}>{texts.noTimes}</FigureCard>
  const change = before ? (
    <span title={beforeTitle}>{changeInWords(now.median, before.median, durationOf(before.median))}</span>
  ) : null
  return (
    <FigureCard name={name} note={texts.spread(durationOf(now.mean), durationOf(now.p90))} change={change}>
      {durationOf(now.median)} <small>{texts.median}</small>
    </FigureCard>
  )
}

interface DeadlineCardProps {
  name: 'answerInTime' | 'closeInTime'
  now: InTime
  before: InTime | null
  beforeTitle: string
  onOpen: OpenPeople
}

const deadlines = {
  answerInTime: { met: { deadline: 'answer-met' }, missed: { deadline: 'answer-missed' } },
  closeInTime: { met: { deadline: 'close-met' }, missed: { deadline: 'close-missed' } },
} as const satisfies Record<string, Record<'met' | 'missed', ServicesOnly>>

/** A lower share is highlighted. */
const lowShare = 0.8

/** The share that met the workspaces' targets. Both counts, met and missed, open their conversations. */
export function DeadlineCard({ name, now: { due, met }, before, beforeTitle, onOpen }: DeadlineCardProps) {
  if (due === 0) return <FigureCard name={name}>{texts.noTarget}</FigureCard>
  const missed = due - met
  return (
    <FigureCard
      name={name}
      note={
        <>
          <span>
            <Pressed number={met} onPress={() => onOpen(texts[name], met, deadlines[name].met)} /> {texts.inTime(due)}
          </span>
          {' · '}
          <Pressed number={missed} onPress={() => onOpen(texts.late(name), missed, deadlines[name].missed)} />{' '}
          {texts.missed}
        </>
      }
      change={
        before && before.due > 0 ? <span title={beforeTitle}>{texts.shareBefore(before.met, before.due)}</span> : null
      }
    >
      <span className={met / due < lowShare ? classes.low : undefined}>{formatPercent(met / due)}</span>
    </FigureCard>
  )
}
