import { forecastQueue, type QueueForecast } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../app/query.ts'
import { Explanation } from '../../../../ui/explanation.tsx'
import { FailedNote } from '../../../../ui/failed-note.tsx'
import classes from './forecast-strip.module.css'
import { nowTexts } from './now-texts.ts'

const texts = nowTexts.forecast
/** The forecast uses whole hours of past weeks, so frequent refreshes add nothing. */
const everyMs = 5 * 60_000

/** Conversations per hour below which no forecast is shown. */
const leastExpected = 1

/** Forecast of the queue for the next hours, and its recent error; a sentence while there are too few weeks. */
export function ForecastStrip({ workspaces }: { workspaces: readonly number[] }) {
  const { data, error, refetch } = useQuery({
    ...query(forecastQueue, { query: { workspaces: [...workspaces] } }),
    staleTime: everyMs,
    refetchInterval: everyMs,
  })
  // A failed forecast does not affect the current figures.
  if (!data) return error ? <FailedNote text={texts.failed} onRetry={() => void refetch()} /> : null
  if (data.hours.length === 0) return <p className={classes.note}>{texts.tooFew(data.weeks, data.leastWeeks)}</p>
  // Below one conversation an hour there is nothing to prepare for.
  if (data.hours.every(({ expected }) => expected < leastExpected)) return null
  return (
    <div className={classes.forecast}>
      <div className={classes.head}>
        <h3>{texts.title}</h3>
        <Explanation of={texts.title} text={texts.meaning(data.weeks)} />
      </div>
      <Hours hours={data.hours} />
      {data.error ? <p className={classes.note}>{texts.error(data.error)}</p> : null}
    </div>
  )
}

function Hours({ hours }: { hours: QueueForecast['hours'] }) {
  const most = Math.max(1, ...hours.map(({ expected }) => expected))
  return (
    <dl className={classes.hours}>
      {hours.map(({ hour, expected }) => (
        <div key={hour}>
          <dt>{texts.hour(hour)}</dt>
          <dd>
            {texts.rooms(expected)}
            <span className={classes.bar} aria-hidden>
              <span style={{ width: `${(100 * expected) / most}%` }} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
