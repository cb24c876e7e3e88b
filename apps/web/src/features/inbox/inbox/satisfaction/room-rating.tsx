import type { DialogEvent } from '@prosa/contract'
import { IconMoodAngry, IconMoodEmpty, IconMoodHappy, IconMoodSad, IconMoodSmile } from '@tabler/icons-react'
import classes from './room-rating.module.css'
import { ratingTexts as texts } from './texts.ts'

const faces = [IconMoodAngry, IconMoodSad, IconMoodEmpty, IconMoodSmile, IconMoodHappy]

/** The customer's rating of the room, in the contact panel. */
export function RoomRating({ rating: { score, comment } }: { rating: NonNullable<DialogEvent['rating']> }) {
  const Face = faces[score - 1] ?? IconMoodEmpty
  return (
    <>
      <dt>{texts.rating}</dt>
      <dd>
        <span className={classes.score}>
          <Face size={18} stroke={1.75} aria-hidden />
          {texts.of(score)} · {texts.faces[score - 1]}
        </span>
        {comment === null ? null : <q className={classes.comment}>{comment}</q>}
      </dd>
    </>
  )
}
