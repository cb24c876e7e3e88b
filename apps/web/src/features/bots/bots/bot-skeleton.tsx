import { Loader } from '@mantine/core'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import card from './card.module.css'
import classes from './detail/bot-screen.module.css'

const rows = ['a', 'b', 'c', 'd', 'e', 'f'] as const

/** Skeleton of the page while the bot loads. */
export function BotSkeleton() {
  return (
    <Loading>
      <div className={classes.loading}>
        <Skeleton width={220} height={20} />
        <Loader size={18} />
      </div>
      <div className={classes.cards}>
        <div className={classes.main}>
          <Box height={220} />
          <Box height={160} />
          <Box height={240} />
        </div>
        <div className={classes.side}>
          <Box height={320} />
          <Box height={300} />
        </div>
      </div>
    </Loading>
  )
}

function Box({ height }: { height: number }) {
  return (
    <div className={`card ${card.card}`} style={{ height, display: 'grid', alignContent: 'start', gap: 18 }}>
      <Skeleton width={140} height={14} />
      {rows.slice(0, Math.floor(height / 55)).map((row) => (
        <Skeleton key={row} width="80%" height={9} />
      ))}
    </div>
  )
}
