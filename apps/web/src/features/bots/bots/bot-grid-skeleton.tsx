import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import card from './bot-card.module.css'
import classes from './bots-screen.module.css'

const cards = ['a', 'b', 'c', 'd', 'e', 'f'] as const

/** Skeleton of the cards while the first page loads. */
export function BotGridSkeleton() {
  return (
    <Loading>
      <div className={classes.grid}>
        {cards.map((key) => (
          <div className={`card ${card.card}`} key={key}>
            <div className={card.top}>
              <Skeleton width={44} height={44} />
              <div className="grow" style={{ display: 'grid', gap: 10, paddingTop: 4 }}>
                <Skeleton width="55%" height={12} />
                <Skeleton width="34%" height={9} />
              </div>
              <Skeleton width={58} height={20} />
            </div>
            <div style={{ display: 'grid', gap: 14, padding: '4px 0' }}>
              <Skeleton width="62%" height={9} />
              <Skeleton width="44%" height={9} />
              <Skeleton width="70%" height={9} />
            </div>
            <Skeleton height={34} />
          </div>
        ))}
      </div>
    </Loading>
  )
}
