import type { MessageCost } from '@prosa/contract'
import { formatNumber, formatPrice } from '../../ui/format.ts'
import classes from './campaigns.module.css'
import { costTexts as texts } from './cost-texts.ts'

interface CostNoteProps {
  category: string
  cost: MessageCost | null
  /** People to whom the account may start conversations in 24 hours; -1: unlimited. */
  dailyLimit?: number | null
  /** The part of the limit used by other campaigns. */
  limitTaken?: number
  receivers?: number
}

/** Pricing of an approved message, the total, and whether the account's limit covers all receivers. */
export function CostNote({ category, cost, dailyLimit = null, limitTaken = 0, receivers = 0 }: CostNoteProps) {
  const sums = cost?.totals.map(({ amount, currency }) => formatPrice(amount, currency)) ?? []
  const isOver = dailyLimit !== null && dailyLimit >= 0 && receivers + limitTaken > dailyLimit
  const left = Math.max(0, (dailyLimit ?? 0) - limitTaken)
  return (
    <section aria-label={texts.title} className={classes.cost}>
      <p className={classes.hint}>
        {texts.category(texts.categories[category] ?? category)}{' '}
        {cost ? (sums.length > 0 ? texts.estimated(sums.join(' + ')) : '') : texts.unknown}
        {cost && cost.withoutRate > 0 ? ` ${texts.withoutRate(formatNumber(cost.withoutRate), cost.withoutRate)}` : ''}
      </p>
      {dailyLimit === null ? null : (
        <p className={classes.hint}>
          {dailyLimit < 0 ? texts.unlimited : texts.limited(formatNumber(dailyLimit), dailyLimit)}
          {dailyLimit > 0 && limitTaken > 0 ? ` ${texts.taken(formatNumber(limitTaken), formatNumber(left))}` : ''}
          {isOver ? ` ${texts.over}` : ''}
        </p>
      )}
    </section>
  )
}
