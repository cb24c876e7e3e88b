import type { FollowUp, FollowUpStep } from '@prosa/contract'
import { readyTexts as ready } from './ready-texts.ts'

export type FollowUpValues = Pick<FollowUp, 'name' | 'steps' | 'hours' | 'alsoClosed' | 'end' | 'active'>

/** An empty field becomes NaN, so that validation reports it. */
export const amountOf = (typed: number | string): number => (typeof typed === 'number' ? typed : Number.NaN)

export const newStep = (): FollowUpStep => ({
  wait: { amount: 1, unit: 'days', at: '09:00' },
  text: '',
  template: null,
  reminder: null,
})

const base: Omit<FollowUpValues, 'name' | 'steps'> = {
  hours: { from: 8, to: 20, sundays: false },
  alsoClosed: false,
  end: { amount: 2, unit: 'days', act: 'nothing', labelId: null, reminder: null },
  active: true,
}

const after = (amount: number, unit: 'hours' | 'days', text: string): FollowUpStep => ({
  wait: { amount, unit, at: unit === 'days' ? '09:00' : null },
  text,
  template: null,
  reminder: null,
})

/** Ready ones, opened as drafts: what small shops write most. */
export const readyOnes: readonly FollowUpValues[] = [
  {
    ...base,
    name: ready.quote.name,
    steps: [
      after(1, 'days', ready.quote.seen),
      after(2, 'days', ready.quote.adjust),
      after(3, 'days', ready.quote.last),
    ],
  },
  {
    ...base,
    name: ready.cart.name,
    steps: [after(2, 'hours', ready.cart.help), after(1, 'days', ready.cart.link)],
  },
  {
    ...base,
    name: ready.afterSale.name,
    alsoClosed: true,
    steps: [after(7, 'days', ready.afterSale.well), after(30, 'days', ready.afterSale.again)],
  },
]

export const emptyOne = (): FollowUpValues => ({ ...base, name: '', steps: [newStep()] })
